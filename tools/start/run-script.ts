import { spawn } from 'node:child_process';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { root } from '@velvet/registry/build';
import { StartProblem } from './settings.ts';

/**
 * Runs one of our scripts to its end, with the output of this process.
 * @throws StartProblem when it fails.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [...scriptArguments(script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new StartProblem(`${script} ended with code ${code}, see above.`);
}
