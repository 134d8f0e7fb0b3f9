import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { createRecoveryCodes, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { createTotpSecret, type TotpCipher, totpAddress, totpStep } from '../../factors/totp.ts';
import { isCommonPassword } from '../../secrets/common-passwords.ts';
import { hashPassword } from '../../secrets/password-hash.ts';
import { totpOwner } from './sign-in.ts';

const PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;
const DISTINCT_MIN = 6;

/** Why a password cannot be an operator's; undefined when it can. */
export function passwordProblem(password: string, name: string): string | undefined {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    return `A password is ${PASSWORD_MIN} to ${PASSWORD_MAX} characters long.`;
  }
  if (password.toLowerCase().includes(name)) return 'A password does not contain the name.';
  if (new Set(password).size < DISTINCT_MIN) return 'This password repeats itself too much.';
  if (isCommonPassword(password)) return 'This password is one of the most common ones.';
  return undefined;
}

/** Whether a code opens the account of that name now. */
export const isInvited = async (db: Queryable, name: string, code: string): Promise<boolean> =>
  (await callFunction(db, 'operator_invitation_open', [name, hashOneTimeCode(code)])) === true;

/** A secret for the authenticator app of a person who accepts an invitation. */
export function newTotp(name: string): { readonly secret: string; readonly address: string } {
  const secret = createTotpSecret();
  return { secret, address: totpAddress(secret, name) };
}

/** What the invited person chose. */
interface Acceptance {
  readonly name: string;
  readonly code: string;
  readonly password: string;
  readonly totpSecret: string;
  /** The first code of their app, which shows that it has the secret. */
  readonly totpCode: string;
}

/** Sets up the account. Returns the recovery codes, which are kept nowhere. */
export async function acceptInvitation(
  db: Queryable,
  totpCipher: TotpCipher,
  now: Date,
  { name, code, password, totpSecret, totpCode }: Acceptance,
): Promise<readonly string[] | 'wrong_code' | 'no_invitation'> {
  const step = totpStep(totpSecret, totpCode, now);
  if (step === undefined) return 'wrong_code';
  const recoveryCodes = createRecoveryCodes();
  const outcome = await callFunction<string>(db, 'operator_invitation_accept', [
    name,
    hashOneTimeCode(code),
    await hashPassword(password),
    totpCipher.seal(totpOwner(name), totpSecret),
    step,
    recoveryCodes.map(hashOneTimeCode),
  ]);
  return outcome === 'ok' ? recoveryCodes : 'no_invitation';
}
