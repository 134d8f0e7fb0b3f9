import type { MemberId } from '@velvet/contract/member';
import { isTimeBasedCode } from '@velvet/contract/sign-in-codes';
import { type Seconds, toEpochSeconds } from '@velvet/contract/time';
import { callFunction } from '../../database/call-function.ts';
import { hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { type Call, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { strangersCaps } from './account-caps.ts';
import type { AccountParts } from './account-parts.ts';
import { readAccount } from './account-password.ts';
import { readCode } from './code-factor.ts';

/** The account of a sign-in. */
export interface StepAccount {
  readonly id: MemberId;
  readonly passwordHash: string;
  /** The secret of codes, where a sign-in needs one. */
  readonly sealed?: Buffer;
}

/**
 * Whether a sign-in brings the second step of its account: a code of the app, a recovery code, or, where
 * codes are off, one from a device that is signed in. It is looked at before the password, so that
 * nobody without it learns anything about a password. It uses no code up: the sign-in itself does.
 */
export async function hasSecondStep(
  { pool, attempts, totpCipher, deviceCodes }: AccountParts,
  account: StepAccount | undefined,
  code: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!account || code === undefined) return false;
  const { id: memberId, passwordHash, sealed } = account;
  if (!sealed) return deviceCodes.matches({ memberId, passwordHash }, code, now);
  if (!isTimeBasedCode(code.normalize('NFKC'))) {
    const values = [memberId, hashOneTimeCode(code.normalize('NFKC'))];
    return (await callFunction<boolean>(pool, 'member_recovery_code_holds', values)) ?? false;
  }
  const factor = await attempts.count(strangersCaps('step', `${memberId}`), async () =>
    readCode(totpCipher, { memberId, sealed, code, now }),
  );
  return factor !== undefined && !(factor instanceof Refused);
}

/** The same answer for every name, and whatever was wrong. */
export const stepNeeded = (code: string | undefined): Refused =>
  new Refused('step_needed', {
    field: 'code',
    message: code === undefined ? 'step_needed' : 'step_wrong',
  });

/** A refusal of time-based codes that says what still opens the account. */
export const tooManyCodes = (retryAfterS: Seconds | undefined): Refused =>
  new Refused('too_many', {
    field: 'code',
    message: 'too_many_codes',
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  });

/** Makes a code for signing in on another device. A member with sign-in codes has those. */
export async function createDeviceCode(
  parts: AccountParts,
  call: Call,
): Promise<Outputs['user_device_code'] | Refused> {
  const { id: memberId } = memberOf(call);
  const { passwordHash, isOn } = await readAccount(parts, memberId);
  if (isOn) return new Refused('already_set', { message: 'codes_are_on' });
  const { code, validUntil } = parts.deviceCodes.create({ memberId, passwordHash }, call.now);
  return { code, validUntil: toEpochSeconds(validUntil) };
}
