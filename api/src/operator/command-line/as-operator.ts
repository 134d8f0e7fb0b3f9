import { DatabaseError } from 'pg';
import type { Queryable } from '../../database/queryable.ts';
import type { TokenStore } from './command.ts';
import { type Access, type Command, Denied, type Operator } from './command.ts';
import { hashOperatorToken } from './operator-token.ts';

const SIGN_IN = 'Sign in first: npm run operator -- sign-in';
/** Errors that the functions of migration 0110 raise on denial. */
const REFUSED_CLASS = 'VO';
const DEADLOCK = '40P01';

/** A command of operators, as far as it matters here. */
type OperatorCommand = Pick<Command, 'name'> & {
  readonly access: Exclude<Access, 'everybody' | 'server'>;
};

interface OperatorRow {
  readonly name: string;
  readonly roles: readonly string[];
  readonly kind: Operator['kind'];
  readonly expires_at: Date;
}

/**
 * Runs a task in a transaction that begins with the stored token: the database resolves the
 * operator, and every deciding function checks again. A denial is committed, because the audit log
 * has an entry for it; any other failure is rolled back.
 * @throws Denied without a session or the necessary role.
 */
export async function asOperator<T>(
  db: Queryable,
  tokens: TokenStore,
  command: OperatorCommand,
  task: (operator: Operator) => Promise<T>,
): Promise<T> {
  const token = await tokens.read();
  if (token === undefined) throw new Denied(SIGN_IN);
  await db.query('BEGIN');
  try {
    const result = await task(await begin(db, token, command));
    await db.query('COMMIT');
    return result;
  } catch (error) {
    await db.query(error instanceof Denied ? 'COMMIT' : 'ROLLBACK');
    throw explained(error);
  }
}

async function begin(
  db: Queryable,
  token: string,
  { name: command, access }: OperatorCommand,
): Promise<Operator> {
  const { rows } = await db.query<OperatorRow>(
    'SELECT name, roles, kind, expires_at FROM begin_operator($1)',
    [hashOperatorToken(token)],
  );
  const [row] = rows;
  if (!row) throw new Denied(`Your session has ended. ${SIGN_IN}`);
  const { name, roles, kind, expires_at: expiresAt } = row;
  if (access !== 'operator' && !access.some((role) => roles.includes(role))) {
    await db.query('SELECT operator_denied($1)', [command]);
    throw new Denied(`This needs the role ${access.join(' or ')}; you have ${roles.join(', ')}.`);
  }
  return { name, roles, kind, expiresAt };
}

function explained(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code?.startsWith(REFUSED_CLASS)) return new Denied(`${error.message}.`);
  if (error.code === DEADLOCK) {
    return new Denied('Somebody else decided about this at the same moment. Try again.');
  }
  return error;
}
