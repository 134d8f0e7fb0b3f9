import { BuildFailed } from '@velvet/rspack/command';
import { ApiRefusal, ApiUnreachable } from '../api-client/call-api.ts';
import { ReleaseRefusal } from '../pipeline/release-refusal.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import { isUnknownOption, print, Usage } from './command-line.ts';

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
