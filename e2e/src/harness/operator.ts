import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../tools/build/root.ts';

const run = promisify(execFile);

/** Runs the operator's command line against the Velvet whose releases lie in a folder. */
export async function operate(releasesDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', 'api/src/operator/main.ts', ...args, '--as', 'tester'],
    { cwd: root, env: { ...process.env, DATA_DIR: path.dirname(releasesDir) } },
  );
  return stdout;
}
