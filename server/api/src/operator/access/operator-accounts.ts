import type { OperatorRole } from '@velvet/contract/ops/role';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { createInvitationCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';

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
  const outcome = await callFunction<string>(db, 'operator_invite', [
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
  const outcome = await callFunction<string>(db, 'operator_change', [
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
): Promise<string | undefined> => callFunction<string>(db, 'operator_disable', [name, reason]);
