import type { TokenRole } from '@velvet/contract/ops/role';
import type { Queryable } from '../../database/queryable.ts';
import { createRecoveryCodes, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { hashPassword } from '../../secrets/password-hash.ts';
import { createOperatorToken, decide, hashOperatorToken } from './operator-transaction.ts';

/** Sets a new password and ends the other sessions; the outcome is that of `operator_password_change`. */
export const changePassword = async (
  db: Queryable,
  password: string,
): Promise<string | undefined> =>
  decide(db, 'operator_password_change($1)', [await hashPassword(password)]);

interface NewRecoveryCodes {
  /** As `operator_recovery_renew` says. */
  readonly outcome: string | undefined;
  /** They are kept nowhere. */
  readonly codes: readonly string[];
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(db: Queryable): Promise<NewRecoveryCodes> {
  const codes = createRecoveryCodes();
  const outcome = await decide(db, 'operator_recovery_renew($1)', [codes.map(hashOneTimeCode)]);
  return { outcome, codes };
}

interface PersonalToken {
  readonly label: string;
  readonly roles: readonly TokenRole[];
  readonly expiresAt: Date;
}

interface IssuedToken {
  /** As `operator_token_issue` says. */
  readonly outcome: string | undefined;
  /** It is kept nowhere. */
  readonly token: string;
}

/** Issues a personal token for automation. */
export async function issueToken(
  db: Queryable,
  { label, roles, expiresAt }: PersonalToken,
): Promise<IssuedToken> {
  const token = createOperatorToken();
  const outcome = await decide(db, 'operator_token_issue($1, $2, $3, $4)', [
    hashOperatorToken(token),
    label,
    roles,
    expiresAt,
  ]);
  return { outcome, token };
}

/** Ends one's session or token, as an administrator anybody's. False when there is none. */
export async function endSession(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await db.query<{ done: boolean }>('SELECT operator_session_end($1) AS done', [
    id,
  ]);
  return rows[0]?.done === true;
}
