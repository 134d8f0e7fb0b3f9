import { randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE_S, PASSKEYS_MAX, PROOF_AGE_S } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import type { MemberPasskey } from '@velvet/contract/passkeys';
import { asSeconds, toMilliseconds } from '@velvet/contract/time';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import {
  challengeHash,
  type Passkey,
  passkeyRegistration,
  passkeySite,
  readRegistration,
  type TakeChallenge,
} from '../../factors/passkeys.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Services } from '../services.ts';
import { readAccount } from './account-password.ts';
import { proofNeeded } from './proof.ts';

type PasskeyServices = Pick<Services, 'pool' | 'config'>;

const HANDLE_BYTES = 32;

/** The member's passkeys, oldest first. */
export const readPasskeys = (
  { pool }: Pick<Services, 'pool'>,
  memberId: MemberId,
): Promise<readonly MemberPasskey[]> =>
  readItems<MemberPasskey>(pool, {
    name: 'member-passkeys',
    text: `SELECT id, name, is_synced, created_at AS added_at, last_used_at AS used_at
      FROM member_passkey WHERE member_id = $1 ORDER BY created_at, id`,
    values: [memberId],
  });

/** The credential ids of the member's passkeys. */
export const readPasskeyIds = (db: Queryable, memberId: MemberId) =>
  readItems<Pick<Passkey, 'id'>>(db, {
    name: 'member-passkey-ids',
    text: 'SELECT credential_id AS id FROM member_passkey WHERE member_id = $1 ORDER BY id',
    values: [memberId],
  });

/** Options for a new passkey. Authenticators learn a random handle and the name, not the member's id. */
export async function startPasskey(
  { pool, config }: PasskeyServices,
  call: Call,
): Promise<Outputs['user_passkey_start'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const { username } = await readAccount({ pool }, id);
  const known = await readPasskeyIds(pool, id);
  const site = passkeySite(config.publicUrl);
  // Of the first passkey; later ones replace it by the handle that the member has.
  const handle = randomBytes(HANDLE_BYTES);
  const owner = { id: new Uint8Array(handle), name: username };
  const options = await passkeyRegistration(site, owner, known);
  const { rows } = await pool.query<{ outcome: string; handle: Buffer | null }>({
    name: 'member-passkey-start',
    text: 'SELECT outcome, handle FROM member_passkey_start($1, $2, $3, $4, $5, $6, $7)',
    values: [
      sessionHash,
      id,
      challengeHash(options.challenge),
      handle,
      PASSKEYS_MAX,
      PROOF_AGE_S,
      PASSKEY_CHALLENGE_S,
    ],
  });
  const [started] = rows;
  if (started?.outcome === 'full') return full();
  if (!started?.handle) return proofNeeded();
  const user = { ...options.user, id: started.handle.toString('base64url') };
  return { ...options, user, timeout: PASSKEY_TIMEOUT_MS };
}

/** Keeps a passkey that the browser has made. */
export async function addPasskey(
  { pool, config }: PasskeyServices,
  call: Call,
  { name, credential }: Inputs['user_passkey_add'],
): Promise<Outputs['user_passkey_add'] | Refused> {
  const { id: memberId, sessionHash } = memberOf(call);
  const site = passkeySite(config.publicUrl);
  const read = await readAnswer((take) => readRegistration(site, take, credential));
  if (!read) return wrong();
  const { answer: made, challenge } = read;
  const { rows } = await pool.query<{ outcome: string; id: MemberPasskey['id'] | null }>({
    name: 'member-passkey-add',
    text: `SELECT outcome, id
      FROM member_passkey_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      sessionHash,
      memberId,
      challenge,
      made.id,
      made.publicKey,
      made.counter,
      made.transports,
      made.canSync,
      made.isSynced,
      name,
      PASSKEYS_MAX,
    ],
  });
  const [added] = rows;
  if (added?.outcome === 'full') return full();
  if (added?.outcome === 'known') return new Refused('already_set', { message: 'passkey_known' });
  return added?.id ? { id: added.id } : wrong();
}

export async function renamePasskey(
  { pool }: Pick<Services, 'pool'>,
  call: Call,
  { id, name }: Inputs['user_passkey_rename'],
): Promise<null | Refused> {
  const isRenamed = await callFunction<boolean>(pool, 'member_passkey_rename', [
    memberOf(call).id,
    id,
    name,
  ]);
  return isRenamed ? null : new Refused('not_found');
}

/**
 * Removes a passkey; every one needs a proof, so the last one needs itself or a code. A second call,
 * after an answer that was lost, finds it gone and succeeds, too.
 */
export async function removePasskey(
  { pool }: Pick<Services, 'pool'>,
  call: Call,
  { id }: Inputs['user_passkey_remove'],
): Promise<null | Refused> {
  const member = memberOf(call);
  const values = [member.sessionHash, member.id, id, PROOF_AGE_S];
  const outcome = await callFunction<string>(pool, 'member_passkey_remove', values);
  return outcome === 'proof_needed' ? proofNeeded() : null;
}

const full = () =>
  new Refused('already_set', { message: 'passkeys_full', values: { max: String(PASSKEYS_MAX) } });

const wrong = () => new Refused('wrong_passkey', { message: 'passkey_not_added' });

/** Nobody is hurried: the browser asks for as long as the challenge is valid. */
export const PASSKEY_TIMEOUT_MS = toMilliseconds(asSeconds(PASSKEY_CHALLENGE_S));

/** Issues a challenge that counts once; for a proof in its session only. */
export async function issueChallenge(
  db: Queryable,
  challenge: string,
  purpose: 'sign-in' | 'prove',
  sessionHash?: Buffer,
): Promise<void> {
  const values = [challengeHash(challenge), purpose, sessionHash, PASSKEY_CHALLENGE_S];
  await callFunction(db, 'member_challenge_issue', values);
}

/** What an answer of a browser says, and the challenge that it signs. */
interface Answered<T> {
  readonly answer: T;
  readonly challenge: Buffer;
}

/**
 * Verifies an answer apart from its challenge, which the database takes together with what the answer
 * is for: then a challenge counts once, and for nothing that changes in between.
 */
export async function readAnswer<T>(
  read: (take: TakeChallenge) => Promise<T | undefined>,
): Promise<Answered<T> | undefined> {
  let challenge: Buffer | undefined;
  const answer = await read(async (given) => {
    challenge = challengeHash(given);
    return true;
  });
  return answer === undefined || !challenge ? undefined : { answer, challenge };
}
