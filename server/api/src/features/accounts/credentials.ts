import { STATUS_ACTIVE } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { isTimeBasedCode } from '@velvet/contract/sign-in-codes';
import type { TotpCipher } from '../../factors/totp.ts';
import type { Call, Inputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { hashOfNobody } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';
import { deviceName } from '../sessions/device-name.ts';
import { createSessionToken, hashSessionToken } from '../sessions/session-token.ts';
import type { Attempts } from './attempts.ts';
import { readCode } from './code-factor.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_MAX_AGE_S, type DeviceCookies } from './device-cookie.ts';
import { type Origin, readOrigin } from './known-device.ts';
import { type DeviceCodes, hasSecondStep, stepNeeded, tooManyCodes } from './second-step.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { accountOf, namedValues, WHERE_NAMED } from './username.ts';

type SignInServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly limits: SignInLimits;
  readonly devices: DeviceCookies;
  readonly totpCipher: TotpCipher;
  readonly deviceCodes: DeviceCodes;
};

interface CredentialsRow {
  readonly id: MemberId;
  readonly password_hash: string;
  readonly status: number;
  readonly device_epoch: number;
  /** Where a sign-in needs a code. */
  readonly secret_cipher: Buffer | null;
  /** Whether support has given the password out: it is random, and nobody guesses it. */
  readonly is_given_out: boolean;
}

/** A sign-in with a right password, and the session that it is to start. */
interface Entry {
  readonly row: CredentialsRow;
  readonly token: string;
  readonly origin: Origin;
}

const CREDENTIALS = `
  SELECT m.id, m.password_hash, m.status, t.secret_cipher,
    m.device_epoch, m.password_expires_at IS NOT NULL AS is_given_out
  FROM member m LEFT JOIN member_totp t ON t.member_id = m.id AND t.confirmed_at IS NOT NULL
  ${WHERE_NAMED}`;

/**
 * Checks a password, and a code where the member has turned codes on, and starts a session. A name
 * that does not exist is counted, queried and hashed like a wrong password, so that neither answer nor
 * time tells which it was; whether codes are on shows only after a right password. Above the cap of an
 * account no password is looked at without a second step (spec S14.6).
 */
export async function logIn(
  parts: SignInServices,
  call: Call,
  input: Inputs['member_login'],
): Promise<{ readonly token: string } | Refused> {
  const { pool, attempts, limits } = parts;
  const account = accountOf(input.username);
  const origin = await readOrigin(parts, call, input.username);
  const attempt = limits.login(origin, account);
  let needsStep = false;
  const row = await attempts.check(attempt, async (hasher, isCapped) => {
    const { rows } = await pool.query<CredentialsRow>({
      name: 'member-credentials',
      text: CREDENTIALS,
      values: [...namedValues(input.username)],
    });
    const [found] = rows;
    needsStep = isCapped && !found?.is_given_out;
    if (isCapped && origin.knownSince === undefined) {
      await tellOfGuesses(pool, found?.id, 'passwords');
    }
    if (needsStep && !(await hasSecondStep(parts, found, input.code, call.now))) return undefined;
    const isRight = await hasher.matches(found?.password_hash ?? hashOfNobody, input.password);
    return isRight ? found : undefined;
  });
  if (row instanceof Refused) return row;
  if (!row) return needsStep ? stepNeeded(input.code) : new Refused('wrong_credentials');
  if (attempt.caller.lane !== 'known') limits.wasRight(call.ip);
  if (row.status !== STATUS_ACTIVE) return new Refused('account_offline');
  const entry = { row, token: createSessionToken(), origin };
  const refused = row.secret_cipher
    ? await startWithCode(parts, call, entry, { sealed: row.secret_cipher, code: input.code })
    : await startWithPassword(parts, call, entry);
  if (refused) return refused;
  const remembered = origin.device.remember(account, row.device_epoch, call.now);
  call.cookies.keep(DEVICE_COOKIE, remembered, DEVICE_COOKIE_MAX_AGE_S);
  return { token: entry.token };
}

/** Starts the session. A concurrent change of the password takes precedence. */
async function startWithPassword(
  { pool }: SignInServices,
  call: Call,
  { row, token, origin }: Entry,
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
      origin.knownSince === undefined,
    ],
  });
  return rows[0]?.is_started ? undefined : new Refused('wrong_credentials');
}

/** The same with a code, which it uses up in the same transaction. */
async function startWithCode(
  { pool, attempts, limits, totpCipher }: SignInServices,
  call: Call,
  { row, token, origin }: Entry,
  { sealed, code }: { readonly sealed: Buffer; readonly code: string | undefined },
): Promise<Refused | undefined> {
  if (code === undefined) return new Refused('code_needed');
  const keys = limits.code(origin, row.id, code);
  const started = await attempts.count(keys, async () => {
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
        origin.knownSince === undefined,
      ],
    });
    const outcome = rows[0]?.outcome;
    return outcome === 'wrong_code' ? undefined : { outcome };
  });
  if (started instanceof Refused) {
    if (!isTimeBasedCode(code.normalize('NFKC'))) return started;
    if (origin.knownSince === undefined) await tellOfGuesses(pool, row.id, 'codes');
    return tooManyCodes(started.detail.retryAfterS);
  }
  if (!started) return new Refused('wrong_code', { field: 'code' });
  return started.outcome === 'ok' ? undefined : new Refused('wrong_credentials');
}

/**
 * Tells a member, at most once a week for each kind, that strangers guess at the account (spec S14.6).
 * Those who try codes have the password.
 */
async function tellOfGuesses(
  pool: Services['pool'],
  memberId: MemberId | undefined,
  what: 'passwords' | 'codes',
): Promise<void> {
  await pool.query({
    name: 'member-tell-guesses',
    text: 'SELECT member_tell_guesses($1, $2)',
    values: [memberId ?? null, what],
  });
}
