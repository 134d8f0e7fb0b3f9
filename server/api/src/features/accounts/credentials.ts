import { STATUS_ACTIVE } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { isTimeBasedCode } from '@velvet/contract/sign-in-codes';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import type { Call, Inputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { hashOfNobody } from '../../secrets/password-hash.ts';
import { deviceName } from '../sessions/device-name.ts';
import { createSessionToken, hashSessionToken } from '../sessions/session-token.ts';
import type { AccountParts } from './account-parts.ts';
import { readCode, wrongCode } from './code-factor.ts';
import { type Origin, rememberDevice } from './device-cookie.ts';
import { readOrigin } from './known-device.ts';
import { hasSecondStep, type StepAccount, stepNeeded, tooManyCodes } from './second-step.ts';
import { accountOf, namedValues, WHERE_NAMED } from './username.ts';

interface Credentials extends StepAccount {
  readonly status: number;
  readonly deviceEpoch: number;
  /** Whether support has given the password out: it is random, and nobody guesses it. */
  readonly isGivenOut: boolean;
}

/** A sign-in with a right password, and the session that it is to start. */
interface Entry {
  readonly account: Credentials;
  readonly token: string;
  readonly origin: Origin;
}

const CREDENTIALS = `
  SELECT m.id, m.password_hash, m.status, t.secret_cipher AS sealed,
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
  parts: AccountParts,
  call: Call,
  input: Inputs['member_login'],
): Promise<{ readonly token: string } | Refused> {
  const { pool, attempts, limits } = parts;
  const origin = await readOrigin(parts, call, input.username);
  const attempt = limits.login(origin, accountOf(input.username));
  let needsStep = false;
  const account = await attempts.check(attempt, async (hasher, isCapped) => {
    const [found] = await readItems<Credentials>(pool, {
      name: 'member-credentials',
      text: CREDENTIALS,
      values: namedValues(input.username),
    });
    needsStep = isCapped && !found?.isGivenOut;
    if (isCapped && origin.knownSince === undefined) {
      await tellOfGuesses(pool, found?.id, 'passwords');
    }
    if (needsStep && !(await hasSecondStep(parts, found, input.code, call.now))) return undefined;
    const isRight = await hasher.matches(found?.passwordHash ?? hashOfNobody, input.password);
    return isRight ? found : undefined;
  });
  if (account instanceof Refused) return account;
  if (!account) return needsStep ? stepNeeded(input.code) : new Refused('wrong_credentials');
  if (attempt.caller.lane !== 'known') limits.wasRight(call.ip);
  if (account.status !== STATUS_ACTIVE) return new Refused('account_offline');
  const entry = { account, token: createSessionToken(), origin };
  const refused = account.sealed
    ? await startWithCode(parts, call, entry, { sealed: account.sealed, code: input.code })
    : await startWithPassword(parts, call, entry);
  if (refused) return refused;
  const { username } = input;
  rememberDevice(call, origin.device, { username, deviceEpoch: account.deviceEpoch });
  return { token: entry.token };
}

/** Starts the session. A concurrent change of the password takes precedence. */
async function startWithPassword(
  { pool }: AccountParts,
  call: Call,
  { account, token, origin }: Entry,
): Promise<Refused | undefined> {
  const isStarted = await callFunction<boolean>(pool, 'session_start_with_password', [
    hashSessionToken(token),
    account.id,
    call.ip,
    call.cookies.bind(token),
    account.passwordHash,
    deviceName(call.userAgent),
    origin.knownSince === undefined,
  ]);
  return isStarted ? undefined : new Refused('wrong_credentials');
}

/** The same with a code, which it uses up in the same transaction. */
async function startWithCode(
  { pool, attempts, limits, totpCipher }: AccountParts,
  call: Call,
  { account, token, origin }: Entry,
  { sealed, code }: { readonly sealed: Buffer; readonly code: string | undefined },
): Promise<Refused | undefined> {
  if (code === undefined) return new Refused('code_needed');
  const memberId = account.id;
  const started = await attempts.count(limits.code(origin, memberId, code), async () => {
    const factor = readCode(totpCipher, { memberId, sealed, code, now: call.now });
    if (!factor) return undefined;
    const outcome = await callFunction<string>(pool, 'session_start_proved_by_code', [
      hashSessionToken(token),
      memberId,
      call.ip,
      call.cookies.bind(token),
      account.passwordHash,
      factor.step,
      factor.recovery,
      deviceName(call.userAgent),
      origin.knownSince === undefined,
    ]);
    return outcome === 'wrong_code' ? undefined : { outcome };
  });
  if (started instanceof Refused) {
    if (!isTimeBasedCode(code.normalize('NFKC'))) return started;
    if (origin.knownSince === undefined) await tellOfGuesses(pool, memberId, 'codes');
    return tooManyCodes(started.detail.retryAfterS);
  }
  if (!started) return wrongCode();
  return started.outcome === 'ok' ? undefined : new Refused('wrong_credentials');
}

/**
 * Tells a member, at most once a week for each kind, that strangers guess at the account (spec S14.6).
 * Those who try codes have the password.
 */
const tellOfGuesses = (
  pool: AccountParts['pool'],
  memberId: MemberId | undefined,
  what: 'passwords' | 'codes',
) => callFunction(pool, 'member_tell_guesses', [memberId, what]);
