import type { TokenRole } from '@velvet/contract/ops/role';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { createOperatorToken, hashOperatorToken } from './operator-transaction.ts';

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
  const outcome = await callFunction<string>(db, 'operator_token_issue', [
    hashOperatorToken(token),
    label,
    roles,
    expiresAt,
  ]);
  return { outcome, token };
}

/**
 * Ends one of the caller's sessions or tokens, as an administrator anybody's; without an id the current session.
 * False when there is none.
 */
export const endSession = async (db: Queryable, id?: number): Promise<boolean> =>
  (await callFunction(db, 'operator_session_end', [id])) === true;
