import type { MemberId } from '@velvet/contract/member';
import {
  type Assertion,
  claimedPasskey,
  passkeyAssertion,
  passkeySite,
  readAssertion,
} from '../../factors/passkeys.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Services } from '../services.ts';
import { deviceName } from '../sessions/device-name.ts';
import { createSessionToken, hashSessionToken } from '../sessions/session-token.ts';
import { type Attempts, passwordLimit } from './attempts.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_MAX_AGE_S, type DeviceCookies } from './device-cookie.ts';
import { issueChallenge, PASSKEY_TIMEOUT_MS, readAnswer } from './passkeys.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { accountOf } from './username.ts';

type AssertionServices = Pick<Services, 'pool' | 'config'> & { readonly attempts: Attempts };
type LoginServices = AssertionServices & {
  readonly limits: SignInLimits;
  readonly devices: DeviceCookies;
};

interface KnownRow {
  readonly member_id: MemberId;
  readonly username: string;
  readonly device_epoch: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly handle: Buffer;
}

/** A right answer, whose challenge the database has not taken yet. */
interface Verified {
  readonly row: KnownRow;
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
  { pool, config, attempts, limits }: LoginServices,
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
  parts: LoginServices,
  call: Call,
  { credential }: Inputs['member_passkey_login'],
): Promise<Outputs['member_passkey_login'] | Refused> {
  const { pool, attempts, limits, devices } = parts;
  const token = createSessionToken();
  const device = devices.read(call.cookies.get(DEVICE_COOKIE), call.now);
  const started = await attempts.count(limits.passkey(call.ip), async () => {
    const verified = await verify(parts, credential);
    if (!verified) return undefined;
    const { row, answer, challenge } = verified;
    // An authenticator names whom it has made the passkey for.
    if (answer.userHandle !== row.handle.toString('base64url')) return undefined;
    const { rows } = await pool.query<{ outcome: string }>({
      name: 'session-start-with-passkey',
      text: 'SELECT session_start_with_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS outcome',
      values: [
        hashSessionToken(token),
        row.member_id,
        call.ip,
        call.cookies.bind(token),
        row.credential_id,
        answer.counter,
        answer.isSynced,
        challenge,
        deviceName(call.userAgent),
        !device.knows(accountOf(row.username), row.device_epoch),
      ],
    });
    const outcome = rows[0]?.outcome;
    return outcome === 'ok' || outcome === 'offline' ? { outcome, row } : undefined;
  });
  if (started instanceof Refused) return started;
  if (!started) return wrongPasskey();
  if (started.outcome === 'offline') return new Refused('account_offline');
  const { username, device_epoch: epoch } = started.row;
  const remembered = device.remember(accountOf(username), epoch, call.now);
  call.cookies.keep(DEVICE_COOKIE, remembered, DEVICE_COOKIE_MAX_AGE_S);
  return { token };
}

/** Options for a proof with one of the member's passkeys. */
export async function startPasskeyProof(
  { pool, config }: AssertionServices,
  call: Call,
): Promise<Outputs['user_prove_passkey_start'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const { rows } = await pool.query<{ id: string }>({
    name: 'member-passkey-ids',
    text: 'SELECT credential_id AS id FROM member_passkey WHERE member_id = $1 ORDER BY id',
    values: [id],
  });
  if (rows.length === 0) return new Refused('not_found', { message: 'no_passkey' });
  const options = await passkeyAssertion(passkeySite(config.publicUrl), rows);
  await issueChallenge(pool, options.challenge, 'prove', sessionHash);
  return { ...options, timeout: PASSKEY_TIMEOUT_MS };
}

/** Proves with what one of the member's passkeys has signed. */
export async function proveWithPasskey(
  parts: AssertionServices,
  call: Call,
  { credential }: Inputs['user_prove_passkey'],
): Promise<null | Refused> {
  const { id, sessionHash } = memberOf(call);
  const own = { key: `passkey|session|${id}`, limit: passwordLimit };
  const proven = await parts.attempts.count([own], async () => {
    const verified = await verify(parts, credential);
    if (verified?.row.member_id !== id) return undefined;
    const { row, answer, challenge } = verified;
    const { rows } = await parts.pool.query<{ is_proved: boolean }>({
      name: 'session-prove-with-passkey',
      text: 'SELECT session_prove_with_passkey($1, $2, $3, $4, $5, $6) AS is_proved',
      values: [sessionHash, id, row.credential_id, answer.counter, answer.isSynced, challenge],
    });
    return rows[0]?.is_proved ? {} : undefined;
  });
  if (proven instanceof Refused) return proven;
  return proven ? null : wrongPasskey('wrong_passkey_proof');
}

/** Checks an answer of a browser against the passkey that it names. */
async function verify(
  { pool, config }: Pick<AssertionServices, 'pool' | 'config'>,
  given: unknown,
): Promise<Verified | undefined> {
  const { rows } = await pool.query<KnownRow>({
    name: 'member-passkey-find',
    text: `SELECT p.member_id, m.username, m.device_epoch, p.credential_id, p.public_key, p.counter, p.transports,
        o.handle
      FROM member_passkey p JOIN member m ON m.id = p.member_id
        JOIN member_passkey_owner o ON o.member_id = p.member_id
      WHERE p.credential_id = $1`,
    values: [claimedPasskey(given) ?? null],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { credential_id: id, public_key: publicKey, counter, transports } = row;
  const known = { id, publicKey, counter, transports };
  const site = passkeySite(config.publicUrl);
  const read = await readAnswer((take) => readAssertion(site, take, known, given));
  return read && { row, ...read };
}
