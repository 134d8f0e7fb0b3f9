import { DatabaseError } from 'pg';
import type { Queryable } from '../../database/queryable.ts';
import {
  type Denial,
  inOperatorTransaction,
  type Operator,
  OperatorDenied,
  type OperatorTask,
} from '../access/operator-transaction.ts';
import { noteHead } from '../audit/audit-anchors.ts';
import {
  type Access,
  type Command,
  Denied,
  type Desk,
  type Given,
  parseArguments,
  type TokenStore,
  UsageError,
} from './command.ts';

const OK = 0;
const REFUSED = 1;
const MISUSED = 2;
const INTEGRITY_CLASS = '23';
/** Its detail contains the whole row, which may include secrets. */
const CHECK_VIOLATION = '23514';

/** What the command line runs in. */
interface OperatorRun
  extends Pick<Desk, 'dataDir' | 'files' | 'print' | 'terminal' | 'tokens' | 'loadSecret' | 'now'> {
  readonly commands: readonly Command[];
  readonly argv: readonly string[];
  readonly printError: (line: string) => void;
  /** Opens the connection; only called for a command that is well formed. */
  readonly connect: (role: 'velvet_operator' | 'owner') => Promise<Queryable>;
}

/** Runs one command. Returns the exit code: 0 done, 1 refused or broken, 2 not understood. */
export async function runOperator(run: OperatorRun): Promise<number> {
  const [first = 'help', second = ''] = run.argv;
  const command = run.commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (!command || asksForHelp(first, second)) return help(run, first, second);
  try {
    const given = readGiven(command, run.argv.slice(command.name.split(' ').length));
    const db = await run.connect(command.access === 'server' ? 'owner' : 'velvet_operator');
    try {
      return await perform(run, command, db, given);
    } finally {
      if (!command.looks) await keepAnchor(run, db);
    }
  } catch (error) {
    return explain(run, command, error);
  }
}

function perform(run: OperatorRun, command: Command, db: Queryable, given: Given): Promise<number> {
  const { access } = command;
  const { tokens } = run;
  const desk = { ...run, db, operator: undefined };
  if (access === 'everybody' || access === 'server') return command.run(desk, given);
  return asOperator(db, tokens, { name: command.name, access }, (operator) =>
    command.run({ ...desk, operator }, given),
  );
}

/** The command has been committed: a note that cannot be written is only reported. */
async function keepAnchor({ dataDir, printError }: OperatorRun, db: Queryable): Promise<void> {
  try {
    await noteHead(db, dataDir, new Date());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    printError(`The end of the audit log could not be noted in ${dataDir}: ${reason}`);
  }
}

function readGiven(command: Command, rest: readonly string[]): Given {
  const names = command.options ?? [];
  const { values, positionals } = parseArguments({
    args: [...rest],
    options: Object.fromEntries(
      names.map((name) => [name, { type: 'string', multiple: true } as const]),
    ),
    allowPositionals: true,
  });
  const options = Object.fromEntries(
    Object.entries(values).map(([option, value]) => [option, value ?? []]),
  );
  return { words: positionals, options };
}

/** Mistakes and refusals get one sentence; anything else is a fault and is thrown on. */
function explain({ printError }: OperatorRun, command: Command, error: unknown): number {
  if (error instanceof UsageError) {
    printError(error.message);
    printError(`Usage: operator ${command.name} ${command.usage}`.trimEnd());
    return MISUSED;
  }
  if (error instanceof Denied) {
    printError(error.message);
    return REFUSED;
  }
  if (error instanceof DatabaseError && error.code?.startsWith(INTEGRITY_CLASS)) {
    const detail = error.code === CHECK_VIOLATION ? undefined : error.detail;
    printError(`The database refused it: ${detail ?? error.message}`);
    return REFUSED;
  }
  throw error;
}

function help({ commands, print, printError }: OperatorRun, first: string, second: string): number {
  const isAsked = asksForHelp(first, second);
  const out = isAsked ? print : printError;
  if (!isAsked) out(`There is no command "${`${first} ${second}`.trim()}".`);
  for (const line of helpLines(commands, first)) out(line);
  return isAsked ? OK : MISUSED;
}

const words = ['help', '--help', '-h'];

/** Whether the first words of a call ask for help. */
const asksForHelp = (first: string, second: string): boolean =>
  words.includes(first) || words.includes(second);

/** The help: about a group of commands when the first word names one, else about all. */
function helpLines(commands: readonly Command[], first: string): readonly string[] {
  const ofGroup = commands.filter(({ name }) => name.split(' ')[0] === first);
  const shown = ofGroup.length > 0 ? ofGroup : commands;
  return [
    'Usage: operator <command>',
    '',
    ...shown.flatMap(({ name, usage, summary, access }) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${summary}${accessText(access)}`,
    ]),
    '',
    '  call [<operation> [field=value …]]',
    '      Calls the operators’ server at OPS_URL with VELVET_OPERATOR_TOKEN; alone it lists the operations.',
    '',
    'Sign in first. What is changed is kept in the audit log under who is signed in.',
    'Texts come as --name en=Hello --name zh=你好; one without a language is the English one.',
    'The database is DATABASE_OPERATOR_URL, or the embedded one of DATA_DIR.',
  ];
}

function accessText(access: Access): string {
  if (access === 'everybody' || access === 'operator') return '';
  return access === 'server' ? ' [on the server]' : ` [${access.join(', ')}]`;
}

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
