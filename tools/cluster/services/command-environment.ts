import { logins } from '../../../api/src/database/logins.ts';
import { DATABASE, OWNER } from '../database/create-database.ts';
import type { NodePlace } from '../database/database-node.ts';
import type { Secrets } from '../secrets.ts';
import { type ClusterLogin, variableOf } from './database-environment.ts';
import { secretEnvironment } from './secret-environment.ts';

/**
 * Variables of commands that run beside the cluster: all logins, the owner's too, straight to the primary.
 * @param dataDir DATA_DIR of the product's processes.
 */
export async function commandEnvironment(
  primary: NodePlace,
  secrets: Secrets,
  dataDir: string,
): Promise<Readonly<Record<string, string>>> {
  const { address, ports } = primary;
  const wanted: readonly ClusterLogin[] = [OWNER, ...logins];
  const urls = wanted.map(async (login) => {
    const url = `postgres://${login}:${await secrets(login)}@${address}:${ports.postgres}/${DATABASE}`;
    return [variableOf[login], url] as const;
  });
  return {
    ...Object.fromEntries(await Promise.all(urls)),
    ...(await secretEnvironment(secrets)),
    DATA_DIR: dataDir,
  };
}
