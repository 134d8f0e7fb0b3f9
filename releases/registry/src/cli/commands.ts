import { BuildFailed } from '@velvet/rspack/command';
import { ApiRefusal, ApiUnreachable } from '../api-client/call-api.ts';
import { changeThroughApi } from '../api-client/release-through-api.ts';
import { ReleaseRefusal } from '../pipeline/release-refusal.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { promote, rollBack } from '../rollout/changes.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import { autoCommand, readAutoOrder } from './auto-command.ts';
import {
  apiOptions,
  apiTarget,
  autoOption,
  hereOf,
  isUnknownOption,
  onlyOne,
  type Place,
  print,
  readArguments,
  Usage,
} from './command-line.ts';

export interface Command {
  /** What it takes; `--help` prints it. */
  readonly usage: string;
  /** Resolves with lines to print. */
  readonly run: (args: readonly string[]) => Promise<readonly string[]>;
}

interface Program {
  readonly commands: Readonly<Record<string, Command>>;
  /** What `--help` prints without a command. */
  readonly help?: string;
  /** Kinds of errors whose message says everything, beside those of releases. */
  readonly refusals: readonly (new (
    ...args: never[]
  ) => Error)[];
}

/** Runs the command that the arguments name, and prints its lines or why it is refused; sets the exit code. */
export async function runProgram(program: Program, args: readonly string[]): Promise<void> {
  try {
    for (const line of await linesOf(program, args)) print(line);
  } catch (error) {
    const isRefusal = [...refusals, ...program.refusals].some((kind) => error instanceof kind);
    console.error(isRefusal && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const refusals = [
  ApiRefusal,
  ApiUnreachable,
  BuildFailed,
  RegistryRefusal,
  ReleaseRefusal,
  UntrustedRegistry,
  Usage,
];

async function linesOf(
  { commands, help }: Program,
  [name = '', ...args]: readonly string[],
): Promise<readonly string[]> {
  if (help !== undefined && name === '--help') return [help];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Usage(help ?? `Commands: ${Object.keys(commands).join(', ')}`);
  const { usage, run } = command;
  if (args.includes('--help')) return [usage];
  try {
    return await run(args);
  } catch (error) {
    throw isUnknownOption(error) ? new Usage(`${error.message}\n${usage}`) : error;
  }
}

type Name = 'release' | 'promote' | 'rollback';

/** The commands that change what visitors get. What only a release needs is loaded on demand. */
export const changingCommands = (place: Place): Readonly<Record<Name, Command>> => ({
  release: {
    usage: place.usages.release,
    run: async (args) => (await import('./release-command.ts')).releaseCommand(place, args),
  },
  promote: { usage: place.usages.promote, run: (args) => changeCommand(place, 'promote', args) },
  rollback: { usage: place.usages.rollback, run: (args) => changeCommand(place, 'rollback', args) },
});

const changes = { promote, rollback: rollBack } as const;

/** `npm run promote -- <app>`, with `--auto` from share to share, and `npm run rollback -- <app>`. */
async function changeCommand(
  place: Place,
  name: keyof typeof changes,
  args: readonly string[],
): Promise<readonly string[]> {
  const usage = place.usages[name];
  const { positionals, values } = readArguments(args, { ...apiOptions, ...autoOption });
  const id = onlyOne(positionals, usage);
  if (name === 'rollback' && values.auto !== undefined) {
    throw new Usage(`rollback takes no --auto\n${usage}`);
  }
  const order = readAutoOrder(usage, { ...values, id });
  if (order) return autoCommand(place, { order, usage });
  const target = apiTarget(values, usage);
  if (target) {
    await changeThroughApi(name, { target, id, log: print });
    return [];
  }
  const { releasesDir } = hereOf(place, usage);
  return [await changes[name]({ releasesDir, id, now: new Date() })];
}
