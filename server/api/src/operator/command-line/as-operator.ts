import type { Queryable } from '../../database/queryable.ts';
import {
  type Denial,
  inOperatorTransaction,
  type Operator,
  OperatorDenied,
  type OperatorTask,
} from '../access/operator-transaction.ts';
import { Denied, type TokenStore } from './command.ts';

const SIGN_IN = 'Sign in first: npx velvet operator sign-in';

/**
 * Runs a command in a transaction that begins with the stored token.
 * @throws Denied without a session or the necessary role.
 */
export async function asOperator<T>(
  db: Queryable,
  tokens: TokenStore,
  command: OperatorTask,
  task: (operator: Operator) => Promise<T>,
): Promise<T> {
  const token = await tokens.read();
  if (token === undefined) throw new Denied(SIGN_IN);
  const isDenial = (error: unknown): boolean => error instanceof Denied;
  try {
    return await inOperatorTransaction(db, token, command, task, isDenial);
  } catch (error) {
    throw error instanceof OperatorDenied ? new Denied(textOf(error.denial, command)) : error;
  }
}

function textOf(denial: Denial, { access }: OperatorTask): string {
  switch (denial.kind) {
    case 'no_session':
      return `Your session has ended. ${SIGN_IN}`;
    case 'role': {
      const needed = access === 'operator' ? '' : access.join(' or ');
      return `This needs the role ${needed}; you have ${denial.roles.join(', ')}.`;
    }
    case 'not_in_person':
    case 'refused':
      return `${denial.message}.`;
    case 'collision':
      return 'Somebody else decided about this at the same moment. Try again.';
  }
}
