import type { Secrets } from '../secrets.ts';
import { type NodePlace, workFolderOf } from './database-node.ts';
import { runPgBackRest } from './pgbackrest.ts';

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
