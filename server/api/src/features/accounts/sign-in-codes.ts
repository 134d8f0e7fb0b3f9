import { PROOF_AGE_S } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import type { SignInCodes } from '@velvet/contract/sign-in-codes';
import { callFunction } from '../../database/call-function.ts';
import { createRecoveryCodes, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { createTotpSecret, totpAddress, totpStep } from '../../factors/totp.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Services } from '../services.ts';
import type { AccountParts } from './account-parts.ts';
import { accountWithPassword, readAccount, wrongPassword } from './account-password.ts';
import { passwordLimit } from './attempts.ts';
import { totpOwnerOf, useCode, wrongCode } from './code-factor.ts';
import { proofNeeded } from './proof.ts';

/** Whether a sign-in needs a code (spec S14.1). */
export async function readSignInCodes(
  { pool }: Pick<Services, 'pool'>,
  memberId: MemberId,
): Promise<SignInCodes> {
  const { rows } = await pool.query<{ left: number }>({
    name: 'member-codes-state',
    text: `
      SELECT (SELECT count(*) FROM member_recovery_code c
        WHERE c.member_id = t.member_id AND c.used_at IS NULL)::integer AS left
      FROM member_totp t WHERE t.member_id = $1 AND t.confirmed_at IS NOT NULL`,
    values: [memberId],
  });
  const [row] = rows;
  return { isOn: row !== undefined, recoveryCodesLeft: row?.left ?? 0 };
}

/**
 * Makes a new secret for who knows the login password. A sign-in needs no code yet. A member with
 * passkeys has to prove first: with codes of their own, others could do without the passkeys.
 */
export async function startCodes(
  parts: AccountParts,
  call: Call,
  { password }: Inputs['user_codes_start'],
): Promise<Outputs['user_codes_start'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const account = await accountWithPassword(parts, id, password);
  if (account instanceof Refused) return account;
  const secret = createTotpSecret();
  const sealed = parts.totpCipher.seal(totpOwnerOf(id), secret);
  const values = [sessionHash, id, sealed, PROOF_AGE_S];
  const outcome = await callFunction<string>(parts.pool, 'member_codes_start', values);
  if (outcome === 'proof_needed') return proofNeeded();
  if (outcome !== 'ok') return new Refused('already_set', { message: 'codes_are_on' });
  return { secret, address: totpAddress(secret, account.username) };
}

/** Turns codes on with a code of the started secret, and ends the member's other sessions. */
export async function confirmCodes(
  { pool, attempts, totpCipher }: AccountParts,
  call: Call,
  { code }: Inputs['user_codes_confirm'],
): Promise<Outputs['user_codes_confirm'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const { sealed, isOn } = await readAccount({ pool }, id);
  if (isOn) return new Refused('already_set', { message: 'codes_are_on' });
  if (!sealed) return new Refused('not_found', { message: 'codes_start_again' });
  const own = { key: `code|confirm|${id}`, limit: passwordLimit };
  const right = await attempts.count([own], async () => {
    const step = totpStep(
      totpCipher.open(totpOwnerOf(id), sealed),
      code.normalize('NFKC'),
      call.now,
    );
    return step === undefined ? undefined : { step };
  });
  if (right instanceof Refused) return right;
  if (!right) return wrongCode();
  const codes = createRecoveryCodes();
  const values = [id, sealed, right.step, codes.map(hashOneTimeCode), sessionHash];
  const isConfirmed = await callFunction<boolean>(pool, 'member_codes_confirm', values);
  return isConfirmed ? { codes } : new Refused('not_found', { message: 'codes_start_again' });
}

/** Replaces the recovery codes. */
export async function renewCodes(
  parts: AccountParts,
  call: Call,
  proof: Inputs['user_codes_renew'],
): Promise<Outputs['user_codes_renew'] | Refused> {
  const codes = createRecoveryCodes();
  const hashes = codes.map(hashOneTimeCode);
  const refused = await changeWithProof(parts, call, proof, 'member_recovery_renew', [hashes]);
  return refused ?? { codes };
}

/** Turns codes off. Removing the factor needs the factor. */
export const removeCodes = (
  parts: AccountParts,
  call: Call,
  proof: Inputs['user_codes_remove'],
): Promise<null | Refused> => changeWithProof(parts, call, proof, 'member_codes_remove');

/** Calls a function of the database that uses the code up, once the password is right. */
async function changeWithProof(
  parts: AccountParts,
  call: Call,
  { password, code }: Inputs['user_codes_remove'],
  change: 'member_recovery_renew' | 'member_codes_remove',
  values: readonly unknown[] = [],
): Promise<null | Refused> {
  const { id } = memberOf(call);
  const account = await accountWithPassword(parts, id, password);
  if (account instanceof Refused) return account;
  const { sealed, isOn, passwordHash } = account;
  if (!isOn || !sealed) return new Refused('already_set', { message: 'codes_are_off' });
  const given = { memberId: id, sealed, code, now: call.now };
  const outcome = await useCode(parts, given, ({ step, recovery }) =>
    callFunction<string>(parts.pool, change, [id, passwordHash, step, recovery, ...values]),
  );
  if (outcome instanceof Refused) return outcome;
  return outcome === 'ok' ? null : wrongPassword();
}
