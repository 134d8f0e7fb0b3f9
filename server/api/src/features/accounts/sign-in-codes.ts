import { PROOF_AGE_S } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import type { SignInCodes } from '@velvet/contract/sign-in-codes';
import { createRecoveryCodes, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { createTotpSecret, type TotpCipher, totpAddress, totpStep } from '../../factors/totp.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Services } from '../services.ts';
import { accountWithPassword, readAccount, wrongPassword } from './account-password.ts';
import { type Attempts, passwordLimit } from './attempts.ts';
import { type CodeFactor, totpOwnerOf, useCode, wrongCode } from './code-factor.ts';
import { proofNeeded } from './proof.ts';

type CodeServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly totpCipher: TotpCipher;
};

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
  parts: CodeServices,
  call: Call,
  { password }: Inputs['user_codes_start'],
): Promise<Outputs['user_codes_start'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const account = await accountWithPassword(parts, id, password);
  if (account instanceof Refused) return account;
  const secret = createTotpSecret();
  const { rows } = await parts.pool.query<{ outcome: string }>({
    name: 'member-codes-start',
    text: 'SELECT member_codes_start($1, $2, $3, $4) AS outcome',
    values: [sessionHash, id, parts.totpCipher.seal(totpOwnerOf(id), secret), PROOF_AGE_S],
  });
  const outcome = rows[0]?.outcome;
  if (outcome === 'proof_needed') return proofNeeded();
  if (outcome !== 'ok') return new Refused('already_set', { message: 'codes_are_on' });
  return { secret, address: totpAddress(secret, account.username) };
}

/** Turns codes on with a code of the started secret, and ends the member's other sessions. */
export async function confirmCodes(
  { pool, attempts, totpCipher }: CodeServices,
  call: Call,
  { code }: Inputs['user_codes_confirm'],
): Promise<Outputs['user_codes_confirm'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const { secret_cipher: sealed, is_on: isOn } = await readAccount({ pool }, id);
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
  const { rows } = await pool.query<{ is_confirmed: boolean }>({
    name: 'member-codes-confirm',
    text: 'SELECT member_codes_confirm($1, $2, $3, $4, $5) AS is_confirmed',
    values: [id, sealed, right.step, codes.map(hashOneTimeCode), sessionHash],
  });
  return rows[0]?.is_confirmed
    ? { codes }
    : new Refused('not_found', { message: 'codes_start_again' });
}

/** Replaces the recovery codes. */
export async function renewCodes(
  parts: CodeServices,
  call: Call,
  proof: Inputs['user_codes_renew'],
): Promise<Outputs['user_codes_renew'] | Refused> {
  const codes = createRecoveryCodes();
  const refused = await changeWithProof(parts, call, proof, ({ id, passwordHash, factor }) => ({
    name: 'member-recovery-renew',
    text: 'SELECT member_recovery_renew($1, $2, $3, $4, $5) AS outcome',
    values: [id, passwordHash, factor.step, factor.recovery, codes.map(hashOneTimeCode)],
  }));
  return refused ?? { codes };
}

/** Turns codes off. Removing the factor needs the factor. */
export async function removeCodes(
  parts: CodeServices,
  call: Call,
  proof: Inputs['user_codes_remove'],
): Promise<null | Refused> {
  const refused = await changeWithProof(parts, call, proof, ({ id, passwordHash, factor }) => ({
    name: 'member-codes-remove',
    text: 'SELECT member_codes_remove($1, $2, $3, $4) AS outcome',
    values: [id, passwordHash, factor.step, factor.recovery],
  }));
  return refused ?? null;
}

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Runs a statement that uses the code up, once the password is right. */
async function changeWithProof(
  parts: CodeServices,
  call: Call,
  { password, code }: Inputs['user_codes_remove'],
  statementOf: (proven: {
    readonly id: MemberId;
    readonly passwordHash: string;
    readonly factor: CodeFactor;
  }) => Statement,
): Promise<Refused | undefined> {
  const { id } = memberOf(call);
  const account = await accountWithPassword(parts, id, password);
  if (account instanceof Refused) return account;
  const { secret_cipher: sealed, is_on: isOn, password_hash: passwordHash } = account;
  if (!isOn || !sealed) return new Refused('already_set', { message: 'codes_are_off' });
  const given = { memberId: id, sealed, code, now: call.now };
  const outcome = await useCode(parts, given, async (factor) => {
    const statement = statementOf({ id, passwordHash, factor });
    const { rows } = await parts.pool.query<{ outcome: string }>(statement);
    return rows[0]?.outcome;
  });
  if (outcome instanceof Refused) return outcome;
  return outcome === 'ok' ? undefined : wrongPassword();
}
