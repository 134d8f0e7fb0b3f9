import { spawn } from 'node:child_process';
import { StartProblem } from '../../tools/start/settings.ts';

/**
 * Runs a program that prints to this terminal, to its end.
 * @throws StartProblem when it cannot be started or does not end with 0.
 */
export async function runInTerminal(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(program, args, { stdio: 'inherit', env });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', (cause) =>
      reject(new StartProblem(`${program} cannot be started: ${cause.message}`, { cause })),
    );
  });
  if (code !== 0) throw new StartProblem(`${program} ended with ${code}, see above.`);
}
