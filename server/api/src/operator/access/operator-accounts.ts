import type { operatorStates } from '@velvet/contract/ops/operators';
import type { OperatorRole } from '@velvet/contract/ops/role';
import type { Queryable } from '../../database/queryable.ts';
import { createInvitationCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { decide } from './operator-transaction.ts';

/** An operator's account as administrators see it. */
export interface OperatorAccountRow {
  readonly id: number;
  readonly name: string;
  readonly status: (typeof operatorStates)[number];
  readonly roles: readonly OperatorRole[];
  readonly member_id: number | null;
  readonly passkeys: number;
  readonly invited_until: Date | null;
  readonly last_seen_at: Date | null;
  readonly waits_for_second: boolean;
  readonly version: string;
}

/** Accounts, newest first; with a cursor only those with a lower id. */
export async function listOperators(
  db: Queryable,
  before: number | undefined,
  limit: number,
): Promise<readonly OperatorAccountRow[]> {
  const { rows } = await db.query<OperatorAccountRow>(
    `SELECT * FROM operator_accounts() WHERE $1::bigint IS NULL OR id < $1
      ORDER BY id DESC LIMIT $2`,
    [before ?? null, limit],
  );
  return rows;
}

/** What became of a change that needs two administrators. */
export interface AccountChange {
  /** As `operator_invite` and `operator_change` say. */
  readonly outcome: string | undefined;
  /** The one-time code of an operator who was invited or reset by this call; it is kept nowhere. */
  readonly invitation: string | undefined;
}

interface Invitation {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** The account of the same person as a member. */
  readonly member: number | undefined;
  readonly reason: string;
}

/** Proposes an operator, or completes the same proposal of another administrator. */
export async function inviteOperator(
  db: Queryable,
  { name, roles, member, reason }: Invitation,
): Promise<AccountChange> {
  const code = createInvitationCode();
  const outcome = await decide(db, 'operator_invite($1, $2, $3, $4, $5)', [
    name,
    roles,
    member ?? null,
    reason,
    hashOneTimeCode(code),
  ]);
  return { outcome, invitation: outcome === 'ok' ? code : undefined };
}

/** A change of an operator. */
export type ChangeOfOperator =
  | { readonly kind: 'set roles'; readonly roles: readonly OperatorRole[] }
  | { readonly kind: 'link member'; readonly member: number | undefined }
  | { readonly kind: 'reset operator' };

/** Proposes it, or completes the same proposal of another administrator. */
export async function changeOperator(
  db: Queryable,
  name: string,
  change: ChangeOfOperator,
  reason: string,
): Promise<AccountChange> {
  const code = createInvitationCode();
  const outcome = await decide(db, 'operator_change($1, $2, $3, $4, $5, $6)', [
    change.kind,
    name,
    change.kind === 'set roles' ? change.roles : null,
    change.kind === 'link member' ? (change.member ?? null) : null,
    reason,
    hashOneTimeCode(code),
  ]);
  const isInvited = outcome === 'ok' && change.kind === 'reset operator';
  return { outcome, invitation: isInvited ? code : undefined };
}

/** Ends what an operator can do, at once; the outcome is that of `operator_disable`. */
export const disableOperator = (
  db: Queryable,
  name: string,
  reason: string,
): Promise<string | undefined> => decide(db, 'operator_disable($1, $2)', [name, reason]);
