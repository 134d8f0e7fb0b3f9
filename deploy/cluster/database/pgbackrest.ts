import { spawn } from 'node:child_process';
import path from 'node:path';
import { StartProblem } from '../../../tools/start/settings.ts';
import { systemUser } from '../machine/system-user.ts';
import { programOf } from '../packages.ts';

/**
 * Runs pgBackRest as PostgreSQL's user with the configuration of a work folder.
 * @returns what it printed.
 * @throws StartProblem with what it said when it fails.
 */
export const runPgBackRest = (
  workFolder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> =>
  runAsPostgres(
    [
      programOf('pgbackrest'),
      `--config=${path.join(workFolder, 'pgbackrest.conf')}`,
      '--stanza=velvet',
      ...args,
    ],
    workFolder,
    environment,
  );

async function runAsPostgres(
  command: readonly string[],
  workFolder: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const user = systemUser('postgres');
  const rights = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups'] : [];
  const child = spawn('setpriv', [...rights, '--no-new-privs', '--', ...command], {
    cwd: workFolder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  if (code === 0) return said;
  throw new StartProblem(`${path.basename(command[0] ?? '')} failed: ${said.trim().slice(-2_000)}`);
}
