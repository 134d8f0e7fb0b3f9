import { rename, stat } from 'node:fs/promises';
import { withBackupLock } from '../database/backup-lock.ts';
import { workFolderOf } from '../database/database-node.ts';
import {
  createRepository,
  repositoryOf,
  runPgBackRest,
  writeBackupConfiguration,
} from '../database/pgbackrest.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import type { Rotated, Rotation } from './rotation.ts';

/** A full backup that a timer has started may be under way. */
const WAIT_S = 3_600;

/**
 * A new passphrase of the backups. pgBackRest cannot change that of a repository: the one there is is kept
 * under another name with its passphrase, and a new one begins with a full backup. Until its stanza is made,
 * a moment later, segments of the log wait on the nodes.
 */
export function rotateBackup(rotation: Rotation): Promise<Rotated> {
  const { dataFolder } = rotation.cluster;
  return withBackupLock({
    dataFolder,
    waitSeconds: WAIT_S,
    log: rotation.progress,
    run: () => replaceRepository(rotation),
  });
}

async function replaceRepository({ cluster, progress }: Rotation): Promise<Rotated> {
  const { dataFolder, secrets } = cluster;
  const day = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const repository = repositoryOf(dataFolder);
  const kept = `${repository}-until-${day}`;
  const keptSecret = `backup-until-${day}`;
  const old = await secrets('backup');
  await secrets.store(keptSecret, old);
  await rename(repository, kept);
  try {
    await secrets.replace('backup', (passphrase) => writeAll(cluster, passphrase));
    await createRepository(workFolderOf(dataFolder, await cluster.ready()), secrets);
  } catch (error) {
    await putBack(cluster, { kept, old });
    throw error;
  }
  progress(`The repository before is ${kept}, its passphrase secrets/${keptSecret}`);
  const workFolder = workFolderOf(dataFolder, await cluster.ready());
  const environment = { PGPASSWORD: await secrets('postgres') };
  await runPgBackRest(workFolder, ['--type=full', 'backup'], environment);
  await runPgBackRest(workFolder, ['check'], environment);
  progress('The new repository has a full backup, and a segment of the log arrived in it');
  progress('Prove it with npx velvet backup drill; remove the one before when its days are over');
  return { copy: ['secrets/backup', `secrets/${keptSecret}`] };
}

async function writeAll(cluster: DatabaseCluster, passphrase: string): Promise<void> {
  for (const node of cluster.nodes) {
    const workFolder = workFolderOf(cluster.dataFolder, node);
    const place = { workFolder, port: node.ports.postgres };
    await writeBackupConfiguration(cluster.dataFolder, place, async () => passphrase);
  }
}

/** The repository from before and its passphrase; what was begun of the new one is kept apart. */
async function putBack(
  cluster: DatabaseCluster,
  { kept, old }: { readonly kept: string; readonly old: string },
): Promise<void> {
  const repository = repositoryOf(cluster.dataFolder);
  const isThere = await stat(repository).catch(() => undefined);
  if (isThere) await rename(repository, `${kept}-failed`);
  await rename(kept, repository);
  await cluster.secrets.store('backup', old);
  await writeAll(cluster, old);
}
