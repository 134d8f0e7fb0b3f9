import { addressOf } from '../database/cluster-addresses.ts';
import type { NodePlace } from '../database/database-node.ts';
import type { Secrets } from '../secrets.ts';
import { directEnvironment } from './database-environment.ts';
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
  const url = (login: string) => addressOf(secrets, login, address, ports.postgres);
  return {
    ...(await directEnvironment({ url })),
    ...(await secretEnvironment(secrets)),
    DATA_DIR: dataDir,
  };
}
