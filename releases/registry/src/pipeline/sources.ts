import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { App } from '../build/app.ts';

const run = promisify(execFile);

/** Uncommitted files that a build of the app reads; undefined outside of git. */
export async function uncommitted({ sources }: App): Promise<readonly string[] | undefined> {
  const { root, places } = sources;
  const args = ['status', '--porcelain', '--untracked-files=all', '--', ...places];
  try {
    const { stdout } = await run('git', args, { cwd: root });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3));
  } catch {
    return undefined;
  }
}

/** Runs the unit tests of one app; returns their output if they fail. */
export async function failingTests({ sources }: App): Promise<string | undefined> {
  const { root, tests } = sources;
  try {
    await run(tests.command, [...tests.args], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
      // The command is a script there.
      shell: process.platform === 'win32',
    });
    return undefined;
  } catch (error) {
    const isOutput =
      typeof error === 'object' && error !== null && 'stdout' in error && 'stderr' in error;
    if (!isOutput) return String(error);
    return tests.report === 'both' ? `${error.stdout}${error.stderr}` : String(error.stderr);
  }
}
