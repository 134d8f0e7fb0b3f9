import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { App } from '../build/apps.ts';
import { sourcesOf } from '../build/fingerprint.ts';
import { root } from '../build/root.ts';

const run = promisify(execFile);

/** Uncommitted files that a build of the app reads; undefined outside of git. */
export async function uncommitted(app: App): Promise<readonly string[] | undefined> {
  const args = ['status', '--porcelain', '--untracked-files=all', '--', ...sourcesOf(app)];
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

/** Runs the unit tests of one app; returns Jest's output if they fail. */
export async function failingTests({ folder }: App): Promise<string | undefined> {
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--selectProjects', 'node', 'dom', '--passWithNoTests', '--', `^${folder}/`];
  try {
    await run(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    return undefined;
  } catch (error) {
    const isOutput = typeof error === 'object' && error !== null && 'stderr' in error;
    return isOutput ? String(error.stderr) : String(error);
  }
}
