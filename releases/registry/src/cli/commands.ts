import { BuildFailed } from '@velvet/rspack/command';
import { ApiRefusal, ApiUnreachable } from '../api-client/call-api.ts';
import { changeThroughApi } from '../api-client/release-through-api.ts';
import { ReleaseRefusal } from '../pipeline/release-refusal.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { promote, rollBack } from '../rollout/changes.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import {
  apiOptions,
  apiTarget,
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
export function changingCommands(place: Place): Readonly<Record<Name, Command>> {
  const plain = async (name: Name, args: readonly string[]): Promise<readonly string[]> => {
    if (name !== 'release') return changeCommand(place, name, args);
    const { releaseCommand } = await import('./release-command.ts');
    await releaseCommand(place, args);
    return [];
  };
  const command = (name: Name): Command => ({
    usage: place.usages[name],
    async run(args) {
      if (!isAuto(name, args)) return plain(name, args);
      const { autoCommand } = await import('./auto-command.ts');
      return autoCommand(place, name, args);
    },
  });
  return {
    release: command('release'),
    promote: command('promote'),
    rollback: command('rollback'),
  };
}

/** Whether a command takes its canary from share to share by itself. */
export const isAuto = (name: string, args: readonly string[]): name is 'release' | 'promote' =>
  (name === 'release' || name === 'promote') && args.some((arg) => /^--auto(?:=|$)/.test(arg));

const changes = { promote, rollback: rollBack } as const;

/** `npm run promote -- <app>` and `npm run rollback -- <app>`. */
async function changeCommand(
  place: Place,
  name: keyof typeof changes,
  args: readonly string[],
): Promise<readonly string[]> {
  const usage = place.usages[name];
  const { positionals, values } = readArguments(args, apiOptions);
  const id = onlyOne(positionals, usage);
  const target = apiTarget(values, usage);
  if (target) {
    await changeThroughApi(name, { target, id, log: print });
    return [];
  }
  const { releasesDir } = hereOf(place, usage);
  return [await changes[name]({ releasesDir, id, now: new Date() })];
}
