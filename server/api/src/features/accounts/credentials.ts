import { createHash } from 'node:crypto';
import { STATUS_ACTIVE } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { inTransaction } from '../../database/transaction.ts';
import type { TotpCipher } from '../../factors/totp.ts';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { hashOfNobody, memberCaller, withHasher } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';
import { deviceName } from '../sessions/device-name.ts';
import { createSessionToken, hashSessionToken } from '../sessions/session-token.ts';
import { startSession } from '../sessions/sessions.ts';
import { type Attempts, passwordLimit } from './attempts.ts';
import { readCode } from './code-factor.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_MAX_AGE_S, type DeviceCookies } from './device-cookie.ts';
import { namedValues, WHERE_NAMED } from './member-by-name.ts';
import { refuseNewPassword } from './new-password.ts';
import type { Origin, SignInLimits } from './sign-in-limits.ts';
import { accountOf, normalizeUsername, usernameProblem } from './username.ts';

const DEFAULT_AVATARS = 6;

type CredentialServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly limits: SignInLimits;
  readonly devices: DeviceCookies;
};
/** Knows the names of erased accounts, which nobody gets again. */
interface Registrar {
  readonly nameMac: (skeleton: string) => Buffer;
}
type SignInServices = CredentialServices & { readonly totpCipher: TotpCipher };

interface CredentialsRow {
  readonly id: MemberId;
  readonly password_hash: string;
  readonly status: number;
  /** Where a sign-in needs a code. */
  readonly secret_cipher: Buffer | null;
}

/** A sign-in with a right password, and the session that it is to start. */
interface Entry {
  readonly row: CredentialsRow;
  readonly token: string;
  readonly origin: Origin;
  readonly account: string;
}

const CREDENTIALS = `
  SELECT m.id, m.password_hash, m.status, t.secret_cipher
  FROM member m LEFT JOIN member_totp t ON t.member_id = m.id AND t.confirmed_at IS NOT NULL
  ${WHERE_NAMED}`;

/**
 * Checks a password, and a code where the member has turned codes on, and starts a session. A name
 * that does not exist is counted, queried and hashed like a wrong password, so that neither answer nor
 * time tells which it was; whether codes are on shows only after a right password.
 */
export async function logIn(
  parts: SignInServices,
  call: Call,
  input: Inputs['member_login'],
): Promise<{ readonly token: string } | Refused> {
  const { pool, attempts, limits, devices } = parts;
  const account = accountOf(input.username);
  const device = devices.read(call.cookies.get(DEVICE_COOKIE), call.now);
  const origin = { ip: call.ip, device };
  const attempt = limits.login(origin, account);
  const row = await attempts.check(attempt, async (hasher) => {
    const { rows } = await pool.query<CredentialsRow>({
      name: 'member-credentials',
      text: CREDENTIALS,
      values: [...namedValues(input.username)],
    });
    const [found] = rows;
    const isRight = await hasher.matches(found?.password_hash ?? hashOfNobody, input.password);
    return isRight ? found : undefined;
  });
  if (row instanceof Refused) return row;
  if (!row) return new Refused('wrong_credentials');
  if (attempt.caller.lane !== 'known') limits.wasRight(call.ip);
  if (row.status !== STATUS_ACTIVE) return new Refused('account_offline');
  const entry = { row, token: createSessionToken(), origin, account };
  const refused = row.secret_cipher
    ? await startWithCode(parts, call, entry, { sealed: row.secret_cipher, code: input.code })
    : await startWithPassword(parts, call, entry);
  if (refused) return refused;
  call.cookies.keep(DEVICE_COOKIE, device.remember(account, call.now), DEVICE_COOKIE_MAX_AGE_S);
  return { token: entry.token };
}

/** Starts the session. A concurrent change of the password takes precedence. */
async function startWithPassword(
  { pool }: SignInServices,
  call: Call,
  { row, token, origin, account }: Entry,
): Promise<Refused | undefined> {
  const { rows } = await pool.query<{ is_started: boolean }>({
    name: 'session-start-with-password',
    text: 'SELECT session_start_with_password($1, $2, $3, $4, $5, $6, $7) AS is_started',
    values: [
      hashSessionToken(token),
      row.id,
      call.ip,
      call.cookies.bind(token),
      row.password_hash,
      deviceName(call.userAgent),
      !origin.device.knows(account),
    ],
  });
  return rows[0]?.is_started ? undefined : new Refused('wrong_credentials');
}

/** The same with a code, which it uses up in the same transaction. */
async function startWithCode(
  { pool, attempts, limits, totpCipher }: SignInServices,
  call: Call,
  { row, token, origin, account }: Entry,
  { sealed, code }: { readonly sealed: Buffer; readonly code: string | undefined },
): Promise<Refused | undefined> {
  if (code === undefined) return new Refused('code_needed');
  const started = await attempts.count(limits.code(origin, account, row.id), async () => {
    const factor = readCode(totpCipher, { memberId: row.id, sealed, code, now: call.now });
    if (!factor) return undefined;
    const { rows } = await pool.query<{ outcome: string }>({
      name: 'session-start-proved-by-code',
      text: 'SELECT session_start_proved_by_code($1, $2, $3, $4, $5, $6, $7, $8, $9) AS outcome',
      values: [
        hashSessionToken(token),
        row.id,
        call.ip,
        call.cookies.bind(token),
        row.password_hash,
        factor.step,
        factor.recovery,
        deviceName(call.userAgent),
        !origin.device.knows(account),
      ],
    });
    const outcome = rows[0]?.outcome;
    return outcome === 'wrong_code' ? undefined : { outcome };
  });
  if (started instanceof Refused) return started;
  if (!started) return new Refused('wrong_code', { field: 'code' });
  return started.outcome === 'ok' ? undefined : new Refused('wrong_credentials');
}

/** Opens an account with any invite code and logs it in. */
export async function registerMember(
  { pool, attempts, limits, devices, nameMac }: CredentialServices & Registrar,
  call: Call,
  input: Inputs['member_register'],
): Promise<string | Refused> {
  const username = normalizeUsername(input.username);
  const badName = usernameProblem(username);
  if (badName) return new Refused('bad_field', { field: 'username', message: badName });
  const badPassword = refuseNewPassword(input.password, username, 'password');
  if (badPassword) return badPassword;
  const { keys, caller } = limits.registration(call.ip);
  const passwordHash = await withHasher(caller, async (hasher) => {
    return (await attempts.use(...keys)) ?? hasher.hash(input.password);
  });
  if (passwordHash instanceof Refused) return passwordHash;
  const token = await inTransaction(pool, async (client) => {
    const { rows: names } = await client.query<{ skeleton: string }>({
      name: 'username-skeleton',
      text: 'SELECT username_skeleton($1) AS skeleton',
      values: [username],
    });
    const { rows } = await client.query<{ id: MemberId | null }>({
      name: 'member-register',
      text: 'SELECT member_register($1, $2, $3, $4, $5::smallint, $6, $7, $8, $9) AS id',
      values: [
        username,
        passwordHash,
        defaultAvatar(username),
        input.city ?? '',
        input.relationship || null,
        input.code ?? '',
        input.language ?? call.language,
        call.ip,
        nameMac(names[0]?.skeleton ?? ''),
      ],
    });
    const id = rows[0]?.id ?? undefined;
    if (id === undefined) return new Refused('name_taken', { field: 'username' });
    return startSession(client, id, call);
  });
  if (token instanceof Refused) return token;
  limits.wasRight(call.ip);
  const device = devices.read(call.cookies.get(DEVICE_COOKIE), call.now);
  const remembered = device.remember(accountOf(username), call.now);
  call.cookies.keep(DEVICE_COOKIE, remembered, DEVICE_COOKIE_MAX_AGE_S);
  return token;
}

/** Changes the login password and ends the member's other sessions (spec S8.3). */
export async function changePassword(
  { pool, attempts }: CredentialServices,
  call: Call,
  input: Inputs['user_set_loginpw'],
): Promise<null | Refused> {
  const member = memberOf(call);
  const { rows } = await pool.query<{ username: string; password_hash: string }>({
    name: 'member-password',
    text: 'SELECT username, password_hash FROM member WHERE id = $1',
    values: [member.id],
  });
  const { username = '', password_hash: oldHash = '' } = rows[0] ?? {};
  const badPassword = refuseNewPassword(input.newPassword, username, 'new_password');
  if (badPassword) return badPassword;
  const caller = memberCaller(member.id);
  const own = { key: `password|${member.id}`, limit: passwordLimit };
  const changed = await attempts.check({ keys: [own], caller }, async (hasher) =>
    (await hasher.matches(oldHash, input.oldPassword))
      ? { newHash: await hasher.hash(input.newPassword) }
      : undefined,
  );
  if (changed instanceof Refused) return changed;
  if (!changed) return new Refused('wrong_password', { field: 'old_password' });
  const { newHash } = changed;
  const { rows: done } = await pool.query<{ is_changed: boolean }>({
    name: 'member-change-password',
    text: 'SELECT member_change_password($1, $2, $3, $4) AS is_changed',
    values: [member.id, oldHash, newHash, member.sessionHash],
  });
  // The password was changed concurrently, so the given old one is no longer valid.
  return done[0]?.is_changed ? null : new Refused('wrong_password', { field: 'old_password' });
}

function defaultAvatar(username: string): string {
  const [byte = 0] = createHash('sha256').update(username).digest();
  return `avatars/default-${1 + (byte % DEFAULT_AVATARS)}.svg`;
}
