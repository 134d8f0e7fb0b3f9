import type { MemberId } from '@velvet/contract/member';
import { isTimeBasedCode } from '@velvet/contract/sign-in-codes';
import { hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { type TotpCipher, totpStep } from '../../factors/totp.ts';
import { Refused } from '../../http/refused.ts';
import { sessionsCap } from './account-caps.ts';
import type { AccountParts } from './account-parts.ts';
import { passwordLimit } from './attempts.ts';

/** A code in the form the database takes it: the step of a time-based code, or a recovery code's hash. */
export interface CodeFactor {
  readonly step: number | null;
  readonly recovery: Buffer | null;
}

/** A member's secret of codes as it is stored, and a code that was given. */
interface GivenCode {
  readonly memberId: MemberId;
  readonly sealed: Buffer;
  readonly code: string;
  readonly now: Date;
}

/** The owner a member's secret of codes is sealed for. */
export const totpOwnerOf = (memberId: MemberId): string => `member ${memberId}`;

/**
 * Checks a time-based code; a recovery code is only recognised. Whether either was used before, the
 * database decides when it accepts one.
 * @returns undefined for a wrong time-based code.
 */
export function readCode(
  cipher: TotpCipher,
  { memberId, sealed, code, now }: GivenCode,
): CodeFactor | undefined {
  const given = code.normalize('NFKC');
  if (!isTimeBasedCode(given)) return { step: null, recovery: hashOneTimeCode(given) };
  const step = totpStep(cipher.open(totpOwnerOf(memberId), sealed), given, now);
  return step === undefined ? undefined : { step, recovery: null };
}

export const wrongCode = (): Refused => new Refused('wrong_code', { field: 'code' });

/**
 * Runs what uses a code up, within the limit of wrong codes of a member who is signed in.
 * @returns the outcome of `use`, where `wrong_code` counts as a wrong one.
 */
export async function useCode(
  { attempts, totpCipher }: AccountParts,
  given: GivenCode,
  use: (factor: CodeFactor) => Promise<string | undefined>,
): Promise<string | undefined | Refused> {
  const own = { key: `code|session|${given.memberId}`, limit: passwordLimit };
  const done = await attempts.count([own, sessionsCap('code', given.memberId)], async () => {
    const factor = readCode(totpCipher, given);
    if (!factor) return undefined;
    const outcome = await use(factor);
    return outcome === 'wrong_code' ? undefined : { outcome };
  });
  if (done instanceof Refused) return done;
  return done ? done.outcome : wrongCode();
}
