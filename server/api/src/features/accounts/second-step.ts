import type { MemberId } from '@velvet/contract/member';
import { isTimeBasedCode } from '@velvet/contract/sign-in-codes';
import { type Seconds, toEpochSeconds } from '@velvet/contract/time';
import { deriveCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import type { TotpCipher } from '../../factors/totp.ts';
import { type Call, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { type AppSecret, keysOf } from '../../secrets/app-secret.ts';
import type { Services } from '../services.ts';
import { strangersCaps } from './account-caps.ts';
import { readAccount } from './account-password.ts';
import type { Attempts } from './attempts.ts';
import { readCode } from './code-factor.ts';

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

const PURPOSE = 'device code';
const SLOT_MS = 10 * 60_000;
/** A code is right in its slot and the next one, so for at least ten minutes. */
const SLOTS_VALID = 2;

/** Whom a code is for. Another password is another owner: the codes of before end with it. */
interface Owner {
  readonly memberId: MemberId;
  readonly passwordHash: string;
}

/**
 * Codes with which a member who is signed in somewhere signs in elsewhere, beside the password: the
 * second step of who has no app and no passkey (spec S14.6). They have 79 bits and are not kept.
 */
export interface DeviceCodes {
  create(owner: Owner, now: Date): { readonly code: string; readonly validUntil: Date };
  matches(owner: Owner, code: string, now: Date): boolean;
}

export function createDeviceCodes(secret: AppSecret): DeviceCodes {
  const keys = keysOf(secret, PURPOSE);
  const codeOf = (key: Buffer, { memberId, passwordHash }: Owner, slot: number): string =>
    deriveCode(key, `${memberId}|${passwordHash}|${slot}`);
  const slotAt = (now: Date): number => Math.floor(now.getTime() / SLOT_MS);
  return {
    create(owner, now) {
      const slot = slotAt(now);
      const validUntil = new Date((slot + SLOTS_VALID) * SLOT_MS);
      return { code: codeOf(secret.key(PURPOSE), owner, slot), validUntil };
    },
    matches(owner, code, now) {
      const given = hashOneTimeCode(code);
      return [slotAt(now), slotAt(now) - 1].some((slot) =>
        keys.some((key) => hashOneTimeCode(codeOf(key, owner, slot)).equals(given)),
      );
    },
  };
}

/** Makes a code for signing in on another device. A member with sign-in codes has those. */
export async function createDeviceCode(
  { pool, deviceCodes }: Pick<Services, 'pool'> & { readonly deviceCodes: DeviceCodes },
  call: Call,
): Promise<Outputs['user_device_code'] | Refused> {
  const { id: memberId } = memberOf(call);
  const { password_hash: passwordHash, is_on: isOn } = await readAccount({ pool }, memberId);
  if (isOn) return new Refused('already_set', { message: 'codes_are_on' });
  const { code, validUntil } = deviceCodes.create({ memberId, passwordHash }, call.now);
  return { code, validUntil: toEpochSeconds(validUntil) };
}
