import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const cli = resolve(import.meta.dirname, '../../node_modules/@formatjs/cli/bin/formatjs');
const COMMAND_LIMIT_MS = 60_000;

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** The error message without FormatJS's own stack. */
  readonly details: string;
}

/** Runs FormatJS's command line; paths and patterns are relative to `root`. */
export function formatjs(root: string, ...args: readonly string[]): Outcome {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    encoding: 'utf8',
    // Without a matching file it would read from standard input.
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: COMMAND_LIMIT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  const said = error ? error.message : stderr.replace(/^ {4}at .*$\n?/gm, '').trim();
  return { ok: status === 0, output: stdout, details: said };
}

/** Arguments that extract the messages of folders with sources, tests and some of them aside. */
export const extraction = (
  folders: readonly string[],
  without: readonly string[] = [],
): readonly string[] => [
  'extract',
  ...folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
  '--throws',
  '--ignore',
  '**/*.test.*',
  '**/testing/**',
  ...without.flatMap((folder) => ['--ignore', `${folder}/**`]),
];
