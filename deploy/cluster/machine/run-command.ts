import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartProblem } from '../../../tools/start/settings.ts';

const execute = promisify(execFile);
const LIMIT_MS = 60_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a command to its end and returns what it printed on standard output.
 * @throws StartProblem with the command's own message when it fails or takes longer than a minute.
 */
export async function runCommand(command: readonly string[]): Promise<string> {
  const [file = '', ...args] = command;
  try {
    const { stdout } = await execute(file, args, {
      // Jest's is a copy, which would not count by itself.
      env: process.env,
      timeout: LIMIT_MS,
      maxBuffer: OUTPUT_BYTES,
    });
    return stdout;
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw new StartProblem(`${command.join(' ')} failed: ${said || String(cause)}`, { cause });
  }
}
