import { parseArgs } from 'node:util';
import { DatabaseError } from 'pg';
import { StreamError } from '../media/rendition.ts';
import { noteHead } from './audit-anchors.ts';
import {
  type Command,
  Denied,
  type Desk,
  type Given,
  parserOptions,
  UsageError,
} from './command.ts';
import { auditCommands } from './commands/audit.ts';
import { beaconCommands } from './commands/beacon.ts';
import { bookCommands } from './commands/books.ts';
import { contentCommands } from './commands/content.ts';
import { gameCommands } from './commands/games.ts';
import { memberCommands } from './commands/members.ts';
import { rechargeCommands } from './commands/recharges.ts';
import { reportCommands } from './commands/reports.ts';
import { withdrawalCommands } from './commands/withdrawals.ts';

const OK = 0;
const REFUSED = 1;
const MISUSED = 2;
const INTEGRITY_CLASS = '23';

/** Every command, in the order of the help. None of them touches a draw. */
export const commands: readonly Command[] = [
  ...withdrawalCommands,
  ...rechargeCommands,
  ...memberCommands,
  ...contentCommands,
  ...reportCommands,
  ...gameCommands,
  ...beaconCommands,
  ...auditCommands,
  ...bookCommands,
];

/** What the command line runs in. */
export interface OperatorRun {
  readonly argv: readonly string[];
  /** The operator's name when --as is not given. */
  readonly operator: string | undefined;
  readonly dataDir: string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Opens the connection; only called for a command that is well formed. */
  readonly connect: () => Promise<Desk['db']>;
}

/** Runs one command. Returns the exit code: 0 done, 1 refused or broken, 2 not understood. */
export async function runOperator(run: OperatorRun): Promise<number> {
  const [first = 'help', second = '', ...rest] = run.argv;
  const name = `${first} ${second}`;
  const command = commands.find((each) => each.name === name);
  if (!command) return help(run, first, second);
  try {
    const { as, ...given } = readGiven(command, rest);
    const actor = (as ?? run.operator ?? '').trim();
    if (!command.looks && actor === '') {
      throw new UsageError('Say who you are: --as <name>, or set OPERATOR.');
    }
    const db = await run.connect();
    await db.query(`SELECT set_config('velvet.actor', $1, false)`, [actor]);
    try {
      return await command.run({ db, actor, dataDir: run.dataDir, print: run.print }, given);
    } finally {
      if (!command.looks) await keepAnchor(run, db);
    }
  } catch (error) {
    return explain(run, command, error);
  }
}

/** What was done is done: a note that cannot be written is only told. */
async function keepAnchor({ dataDir, printError }: OperatorRun, db: Desk['db']): Promise<void> {
  try {
    await noteHead(db, dataDir, new Date());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    printError(`The end of the audit log could not be noted in ${dataDir}: ${reason}`);
  }
}

function readGiven(command: Command, rest: readonly string[]): Given & { as: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: parserOptions(['as', ...(command.options ?? [])]),
      allowPositionals: true,
    });
    const options = Object.fromEntries(
      Object.entries(values).map(([option, value]) => [
        option,
        (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string'),
      ]),
    );
    return { words: positionals, options, as: options.as?.at(-1) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Mistakes and refusals get one sentence; anything else is a fault and is thrown on. */
function explain({ printError }: OperatorRun, command: Command, error: unknown): number {
  if (error instanceof UsageError) {
    printError(error.message);
    printError(`Usage: operator ${command.name} ${command.usage}`.trimEnd());
    return MISUSED;
  }
  if (error instanceof Denied || error instanceof StreamError) {
    printError(error.message);
    return REFUSED;
  }
  if (error instanceof DatabaseError && error.code?.startsWith(INTEGRITY_CLASS)) {
    printError(`The database refused it: ${error.detail ?? error.message}`);
    return REFUSED;
  }
  throw error;
}

function help({ print, printError }: OperatorRun, first: string, second: string): number {
  const isAsked =
    ['help', '--help', '-h'].includes(first) || ['help', '--help', '-h'].includes(second);
  const ofGroup = commands.filter(({ name }) => name.startsWith(`${first} `));
  const shown = ofGroup.length > 0 ? ofGroup : commands;
  const out = isAsked ? print : printError;
  if (!isAsked) out(`There is no command "${`${first} ${second}`.trim()}".`);
  out('Usage: operator <command> [--as <operator>]');
  out('');
  for (const { name, usage, summary } of shown) {
    out(`  ${name} ${usage}`.trimEnd());
    out(`      ${summary}`);
  }
  out('');
  out('Commands that change something need --as or OPERATOR and are kept in the audit log.');
  out('Texts come as --name en=Hello --name zh=你好; one without a language is the English one.');
  out('The database is DATABASE_URL, or the embedded one of DATA_DIR.');
  return isAsked ? OK : MISUSED;
}
