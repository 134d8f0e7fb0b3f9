import { PROOF_AGE_S } from '@velvet/contract/constants';
import { callFunction } from '../../database/call-function.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { SessionMember } from '../../http/session.ts';
import type { Services } from '../services.ts';
import type { AccountParts } from './account-parts.ts';
import { accountWithPassword, wrongPassword } from './account-password.ts';
import { useCode } from './code-factor.ts';

/**
 * The answer to a call whose session was not proved within `PROOF_AGE_S`. Whether it was, the database
 * says together with what the call does (`session_is_proved`).
 */
export const proofNeeded = (): Refused => new Refused('proof_needed');

/** What a member proves with (spec S14.1). */
export async function readProofState(
  { pool }: Pick<Services, 'pool'>,
  { id, sessionHash }: Pick<SessionMember, 'id' | 'sessionHash'>,
): Promise<Outputs['user_proof']> {
  const { rows } = await pool.query<Outputs['user_proof']>({
    name: 'member-proof-state',
    text: `SELECT session_is_proved($1, $2, $3) AS "isProved",
      member_has_codes($2) AS "hasCodes", member_has_passkeys($2) AS "hasPasskeys"`,
    values: [sessionHash, id, PROOF_AGE_S],
  });
  return rows[0] ?? { isProved: false, hasCodes: false, hasPasskeys: false };
}

/** Proves with the password, and a code where codes are on. */
export async function proveWithPassword(
  parts: AccountParts,
  call: Call,
  { password, code }: Inputs['user_prove'],
): Promise<null | Refused> {
  const { id, sessionHash } = memberOf(call);
  const account = await accountWithPassword(parts, id, password);
  if (account instanceof Refused) return account;
  const { isOn, sealed, passwordHash } = account;
  const prove = (step: number | null, recovery: Buffer | null) => {
    const values = [sessionHash, id, passwordHash, step, recovery];
    return callFunction<string>(parts.pool, 'session_prove_with_password', values);
  };
  if (!isOn || !sealed) return refusalOf(await prove(null, null));
  if (code === undefined) return codeMissing();
  const given = { memberId: id, sealed, code, now: call.now };
  const outcome = await useCode(parts, given, ({ step, recovery }) => prove(step, recovery));
  return outcome instanceof Refused ? outcome : refusalOf(outcome);
}

const codeMissing = () => new Refused('bad_field', { field: 'code', message: 'enter_code' });

/** The refusal of an outcome of `session_prove_with_password`; null for `ok`. */
function refusalOf(outcome: string | undefined): Refused | null {
  switch (outcome) {
    case 'ok':
      return null;
    case 'code_needed':
      return codeMissing();
    case 'passkey_needed':
      return new Refused('proof_needed', { message: 'passkey_needed' });
    default:
      return wrongPassword();
  }
}
