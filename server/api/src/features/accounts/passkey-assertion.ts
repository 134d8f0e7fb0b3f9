import type { MemberId } from '@velvet/contract/member';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import {
  type Assertion,
  claimedPasskey,
  type Passkey,
  passkeyAssertion,
  passkeySite,
  readAssertion,
} from '../../factors/passkeys.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { deviceName } from '../sessions/device-name.ts';
import { createSessionToken, hashSessionToken } from '../sessions/session-token.ts';
import type { AccountParts } from './account-parts.ts';
import { passwordLimit } from './attempts.ts';
import { deviceOf, rememberDevice } from './device-cookie.ts';
import { issueChallenge, PASSKEY_TIMEOUT_MS, readAnswer, readPasskeyIds } from './passkeys.ts';
import { accountOf } from './username.ts';

interface Known extends Passkey {
  readonly memberId: MemberId;
  readonly username: string;
  readonly deviceEpoch: number;
  readonly handle: Buffer;
}

/** A right answer, whose challenge the database has not taken yet. */
interface Verified {
  readonly known: Known;
  readonly answer: Assertion;
  readonly challenge: Buffer;
}

const wrongPasskey = (message?: 'wrong_passkey_proof') =>
  new Refused('wrong_passkey', message ? { message } : {});

/**
 * Options for signing in with whichever passkey the browser has (spec S14.1). Everybody gets the same
 * but for the challenge.
 */
export async function startPasskeyLogin(
  { pool, config, attempts, limits }: AccountParts,
  call: Call,
): Promise<Outputs['member_passkey_start'] | Refused> {
  const refused = await attempts.use(...limits.passkeyStart(call.ip));
  if (refused) return refused;
  const options = await passkeyAssertion(passkeySite(config.publicUrl));
  await issueChallenge(pool, options.challenge, 'sign-in');
  return { ...options, timeout: PASSKEY_TIMEOUT_MS };
}

/**
 * Starts a session for what a passkey has signed. It counts as password and code; wrong ones have a
 * limit of their own, which no attempts with passwords use up (spec S14.3).
 */
export async function logInWithPasskey(
  parts: AccountParts,
  call: Call,
  { credential }: Inputs['member_passkey_login'],
): Promise<Outputs['member_passkey_login'] | Refused> {
  const { pool, attempts, limits, devices } = parts;
  const token = createSessionToken();
  const device = deviceOf(devices, call);
  const started = await attempts.count(limits.passkey(call.ip), async () => {
    const verified = await verify(parts, credential);
    if (!verified) return undefined;
    const { known, answer, challenge } = verified;
    // An authenticator names whom it has made the passkey for.
    if (answer.userHandle !== known.handle.toString('base64url')) return undefined;
    const outcome = await callFunction<string>(pool, 'session_start_with_passkey', [
      hashSessionToken(token),
      known.memberId,
      call.ip,
      call.cookies.bind(token),
      known.id,
      answer.counter,
      answer.isSynced,
      challenge,
      deviceName(call.userAgent),
      !device.knows(accountOf(known.username), known.deviceEpoch),
    ]);
    return outcome === 'ok' || outcome === 'offline' ? { outcome, known } : undefined;
  });
  if (started instanceof Refused) return started;
  if (!started) return wrongPasskey();
  if (started.outcome === 'offline') return new Refused('account_offline');
  rememberDevice(call, device, started.known);
  return { token };
}

/** Options for a proof with one of the member's passkeys. */
export async function startPasskeyProof(
  { pool, config }: AccountParts,
  call: Call,
): Promise<Outputs['user_prove_passkey_start'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const known = await readPasskeyIds(pool, id);
  if (known.length === 0) return new Refused('not_found', { message: 'no_passkey' });
  const options = await passkeyAssertion(passkeySite(config.publicUrl), known);
  await issueChallenge(pool, options.challenge, 'prove', sessionHash);
  return { ...options, timeout: PASSKEY_TIMEOUT_MS };
}

/** Proves with what one of the member's passkeys has signed. */
export async function proveWithPasskey(
  parts: AccountParts,
  call: Call,
  { credential }: Inputs['user_prove_passkey'],
): Promise<null | Refused> {
  const { id, sessionHash } = memberOf(call);
  const { pool, attempts } = parts;
  const own = { key: `passkey|session|${id}`, limit: passwordLimit };
  const proven = await attempts.count([own], async () => {
    const verified = await verify(parts, credential);
    if (verified?.known.memberId !== id) return undefined;
    const { known, answer, challenge } = verified;
    const values = [sessionHash, id, known.id, answer.counter, answer.isSynced, challenge];
    const isProved = await callFunction<boolean>(pool, 'session_prove_with_passkey', values);
    return isProved ? {} : undefined;
  });
  if (proven instanceof Refused) return proven;
  return proven ? null : wrongPasskey('wrong_passkey_proof');
}

/** Checks an answer of a browser against the passkey that it names. */
async function verify(
  { pool, config }: AccountParts,
  given: unknown,
): Promise<Verified | undefined> {
  const [known] = await readItems<Known>(pool, {
    name: 'member-passkey-find',
    text: `SELECT p.member_id, m.username, m.device_epoch, p.credential_id AS id, p.public_key, p.counter,
        p.transports, o.handle
      FROM member_passkey p JOIN member m ON m.id = p.member_id
        JOIN member_passkey_owner o ON o.member_id = p.member_id
      WHERE p.credential_id = $1`,
    values: [claimedPasskey(given)],
  });
  if (!known) return undefined;
  const site = passkeySite(config.publicUrl);
  const read = await readAnswer((take) => readAssertion(site, take, known, given));
  return read && { known, ...read };
}
