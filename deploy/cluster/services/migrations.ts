import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { StartProblem } from '../../../tools/start/settings.ts';
import type { ClusterAddresses } from '../database/cluster-addresses.ts';
import { checkout } from './app-user.ts';
import { directEnvironment } from './environment.ts';

/**
 * Runs `npx velvet database migrate` on the cluster: brings the schema up to date and sets the logins' passwords.
 * @throws StartProblem with what the command said when it fails.
 */
export async function migrateCluster(
  cluster: ClusterAddresses,
  log: (line: string) => void,
): Promise<void> {
  log('Bringing the schema up to date');
  const { PATH } = process.env;
  const args = scriptArguments('server/api/src/database/migrate-main.ts');
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { PATH, ...(await directEnvironment(cluster)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartProblem(`The migrations failed: ${said}`);
}
