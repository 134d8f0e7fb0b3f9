import { createHash, randomBytes } from 'node:crypto';
import type { TokenRole } from '@velvet/contract/ops/role';
import { DatabaseError } from 'pg';
import type { Queryable } from '../../database/queryable.ts';

/** The signed-in operator, as resolved by the database. */
export interface Operator {
  readonly name: string;
  readonly roles: readonly string[];
  /** An interactive session or a personal token. */
  readonly kind: 'session' | 'personal';
  readonly expiresAt: Date;
}

/** What an operator wants to do, and who may. */
export interface OperatorTask {
  /** Name of the command or operation, for the audit log. */
  readonly name: string;
  readonly access: readonly TokenRole[] | 'operator';
}

/**
 * Why nothing was done: no session or an ended one; a role that is missing; a personal token where
 * somebody must be signed in; something else that the database refuses to this session; or another
 * decision that was made at the same moment.
 */
export type Denial =
  | { readonly kind: 'no_session' }
  | { readonly kind: 'role'; readonly roles: readonly string[] }
  | { readonly kind: 'not_in_person'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'collision' };

/** An operator may not do it, or not now. */
export class OperatorDenied extends Error {
  override readonly name = 'OperatorDenied';
  readonly denial: Denial;

  constructor(denial: Denial) {
    super(denial.kind);
    this.denial = denial;
  }
}

/** Errors that operators' functions raise on denial. */
const REFUSED_CLASS = 'VO';
const NOT_SIGNED_IN = 'VO001';
const ROLE_MISSING = 'VO002';
const NOT_IN_PERSON = 'VO003';
const DEADLOCK = '40P01';

interface OperatorRow {
  readonly name: string;
  readonly roles: readonly string[];
  readonly kind: Operator['kind'];
  readonly expires_at: Date;
}

/**
 * Runs a task in a transaction that begins with a token: the database resolves the operator, and
 * every deciding function checks again. A denial is committed, because the audit log has an entry
 * for it; any other failure is rolled back.
 * @param isDenial which errors of the task are denials.
 * @throws OperatorDenied without a session or the necessary role, and what the task throws.
 */
export async function inOperatorTransaction<T>(
  db: Queryable,
  token: string,
  operatorTask: OperatorTask,
  task: (operator: Operator) => Promise<T>,
  isDenial: (error: unknown) => boolean = () => false,
): Promise<T> {
  await db.query('BEGIN');
  try {
    const result = await task(await begin(db, token, operatorTask));
    await db.query('COMMIT');
    return result;
  } catch (error) {
    const isCommitted = error instanceof OperatorDenied || isDenial(error);
    await db.query(isCommitted ? 'COMMIT' : 'ROLLBACK');
    if (isRaised(error, ROLE_MISSING)) await noteDenial(db, token, operatorTask.name);
    throw explained(error);
  }
}

async function begin(
  db: Queryable,
  token: string,
  { name: task, access }: OperatorTask,
): Promise<Operator> {
  const operator = await identify(db, token);
  if (!operator) throw new OperatorDenied({ kind: 'no_session' });
  const { roles } = operator;
  if (!isAllowed(access, roles)) {
    await db.query('SELECT operator_denied($1)', [task]);
    throw new OperatorDenied({ kind: 'role', roles });
  }
  return operator;
}

/** What is open to every operator is not open to a release agent, whose token is for its work alone. */
const isAllowed = (access: OperatorTask['access'], roles: readonly string[]): boolean =>
  access === 'operator'
    ? !roles.includes('release_agent')
    : access.some((role) => roles.includes(role));

async function identify(db: Queryable, token: string): Promise<Operator | undefined> {
  const { rows } = await db.query<OperatorRow>(
    'SELECT name, roles, kind, expires_at FROM begin_operator($1)',
    [hashOperatorToken(token)],
  );
  const [row] = rows;
  return row && { name: row.name, roles: row.roles, kind: row.kind, expiresAt: row.expires_at };
}

/** A role that a function of the database misses: its transaction is gone, and with it any entry. */
async function noteDenial(db: Queryable, token: string, task: string): Promise<void> {
  await db.query('BEGIN');
  if (await identify(db, token)) await db.query('SELECT operator_denied($1)', [task]);
  await db.query('COMMIT');
}

const isRaised = (error: unknown, code: string): boolean =>
  error instanceof DatabaseError && error.code === code;

function explained(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === NOT_SIGNED_IN) return new OperatorDenied({ kind: 'no_session' });
  if (error.code?.startsWith(REFUSED_CLASS)) {
    const kind = error.code === NOT_IN_PERSON ? 'not_in_person' : 'refused';
    return new OperatorDenied({ kind, message: error.message });
  }
  return error.code === DEADLOCK ? new OperatorDenied({ kind: 'collision' }) : error;
}

const TOKEN_BYTES = 32;
/** A prefix that scanners for leaked secrets can look for. */
const PREFIX = 'velvet_op_';
const TOKEN = /^velvet_op_[A-Za-z0-9_-]{43}$/;

/** A new token of an operator's session: 256 random bits. */
export const createOperatorToken = (): string =>
  `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;

export const isOperatorToken = (text: string): boolean => TOKEN.test(text);

/** What the database keeps of a token. */
export const hashOperatorToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();
