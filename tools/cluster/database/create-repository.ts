import path from 'node:path';
import type { Secrets } from '../secrets.ts';
import type { NodePlace } from './database-node.ts';
import { runPgBackRest } from './pgbackrest.ts';

/** Folder of a node's PostgreSQL, with `pgbackrest.conf`. */
export const workFolderOf = (dataFolder: string, node: Pick<NodePlace, 'name'>): string =>
  path.join(dataFolder, node.name, 'postgres');

/**
 * Makes the repository of the cluster's backups, to which segments are archived from now on. It may be
 * there already.
 * @throws StartProblem when it cannot be used, such as one of another database.
 */
export async function createRepository(
  dataFolder: string,
  primary: NodePlace,
  secrets: Secrets,
): Promise<void> {
  const environment = { PGPASSWORD: await secrets('postgres') };
  await runPgBackRest(workFolderOf(dataFolder, primary), ['stanza-create'], environment);
}
