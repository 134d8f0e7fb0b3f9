import type { MemberId } from '@velvet/contract/member';
import { isTimeBasedCode } from '@velvet/contract/sign-in-codes';
import type { Seconds } from '@velvet/contract/time';
import { hashOneTimeCode } from '../../factors/one-time-codes.ts';
import type { TotpCipher } from '../../factors/totp.ts';
import { Refused } from '../../http/refused.ts';
import type { Services } from '../services.ts';
import { strangersCaps } from './account-caps.ts';
import type { Attempts } from './attempts.ts';
import { readCode } from './code-factor.ts';
import type { DeviceCodes } from './device-code.ts';

type StepServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly totpCipher: TotpCipher;
  readonly deviceCodes: DeviceCodes;
};

interface StepAccount {
  readonly id: MemberId;
  readonly password_hash: string;
  readonly secret_cipher: Buffer | null;
}

/**
 * Whether a sign-in brings the second step of its account: a code of the app, a recovery code, or, where
 * codes are off, one from a device that is signed in. It is looked at before the password, so that
 * nobody without it learns anything about a password. It uses no code up: the sign-in itself does.
 */
export async function hasSecondStep(
  { pool, attempts, totpCipher, deviceCodes }: StepServices,
  account: StepAccount | undefined,
  code: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!account || code === undefined) return false;
  const { id: memberId, password_hash: passwordHash, secret_cipher: sealed } = account;
  if (!sealed) return deviceCodes.matches({ memberId, passwordHash }, code, now);
  if (!isTimeBasedCode(code.normalize('NFKC'))) return isRecoveryCode(pool, memberId, code);
  const factor = await attempts.count(strangersCaps('step', `${memberId}`), async () =>
    readCode(totpCipher, { memberId, sealed, code, now }),
  );
  return factor !== undefined && !(factor instanceof Refused);
}

async function isRecoveryCode(
  pool: StepServices['pool'],
  memberId: MemberId,
  code: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ holds: boolean }>({
    name: 'member-recovery-code-holds',
    text: 'SELECT member_recovery_code_holds($1, $2) AS holds',
    values: [memberId, hashOneTimeCode(code.normalize('NFKC'))],
  });
  return rows[0]?.holds ?? false;
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
