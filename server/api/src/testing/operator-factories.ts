import { randomBytes } from 'node:crypto';
import { type OperatorRole, operatorRoles, type TokenRole } from '@velvet/contract/ops/role';
import type { Queryable } from '../database/queryable.ts';
import { createOperatorToken, hashOperatorToken } from '../operator/access/operator-transaction.ts';
import { idFrom } from './database-factories.ts';

interface OperatorOptions {
  readonly roles?: readonly OperatorRole[];
  /** The member's account of the same person. */
  readonly member?: number;
}

/** Creates an operator with an account; with every role by default. */
export async function anOperator(
  owner: Queryable,
  name: string,
  { roles = operatorRoles, member }: OperatorOptions = {},
): Promise<number> {
  return idFrom(
    owner,
    `WITH made AS (
       INSERT INTO operator_account (name, status, member_id, password_hash, totp_cipher)
       VALUES ($1, 'active', $2, 'x', $3) RETURNING id)
     , given AS (INSERT INTO operator_role SELECT id, unnest($4::text[]) FROM made)
     SELECT id FROM made`,
    [name, member ?? null, randomBytes(48), roles],
  );
}

/** Starts a session of an operator and returns its token. */
export async function aSessionOf(owner: Queryable, name: string): Promise<string> {
  const token = createOperatorToken();
  await owner.query(
    `INSERT INTO operator_session (token_hash, operator_id, kind, method, expires_at)
     SELECT $1, id, 'session', 'totp', clock_timestamp() + interval '11 hours'
       FROM operator_account WHERE name = $2`,
    [hashOperatorToken(token), name],
  );
  return token;
}

/** Issues a personal token of an operator, with some of the operator's roles or for a release agent, for a day. */
export async function aPersonalTokenOf(
  owner: Queryable,
  name: string,
  roles: readonly TokenRole[],
): Promise<string> {
  const token = createOperatorToken();
  await owner.query(
    `INSERT INTO operator_session (token_hash, operator_id, kind, method, label, roles, expires_at)
     SELECT $1, id, 'personal', 'issued', 'test', $3, clock_timestamp() + interval '1 day'
       FROM operator_account WHERE name = $2`,
    [hashOperatorToken(token), name, roles],
  );
  return token;
}
