import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { moveLostAnchors } from '../../api/src/operator/audit/audit-anchors.ts';
import { repositoryOf } from '../cluster/database/backup-configuration.ts';
import { hasDatabase, workFolderOf } from '../cluster/database/database-node.ts';
import type { SystemUser } from '../cluster/machine/system-user.ts';
import { databasePackages, requirePackages } from '../cluster/packages.ts';
import { openSecrets } from '../cluster/secrets.ts';
import { appUser } from '../cluster/services/app-user.ts';
import { StartProblem } from '../start/settings.ts';
import { filesFor } from './backups.ts';
import { type CheckResult, checkInstallation } from './check-restored.ts';
import { readManifest } from './copy-files.ts';
import { type RestoredDatabase, restoreDatabase } from './restored-database.ts';

/** Which cluster is restored, and how. */
export interface ClusterRestore {
  /** Has `secrets/`, `keys/` and `backup/` of the lost cluster. */
  readonly dataFolder: string;
  /** The moment that comes back; undefined: the last one that was archived. */
  readonly to: Date | undefined;
  /** Whether releases are checked against the registry's root in `keys/`. */
  readonly hasReleases: boolean;
  readonly log: (line: string) => void;
}

/** What came back. */
export interface RestoredCluster {
  /** Its database is stopped. */
  readonly restored: RestoredDatabase;
  readonly results: readonly CheckResult[];
  /** Noted entries of the audit log that the restored one does not have. */
  readonly lostAnchors: number;
}

const FIRST_NODE = { name: 'pg-1' };
const NODES = [FIRST_NODE, { name: 'pg-2' }, { name: 'pg-3' }];
/** What no backup has, and nothing can be restored without. */
const NEEDED = ['secrets/backup', 'secrets/postgres', 'secrets/velvet-secret', 'keys/draws.key'];

/**
 * Restores database and files of a cluster that does not run. The first node gets the database; the others
 * copy it when the cluster is started.
 * @throws StartProblem when something is missing, a database is there already or pgBackRest fails.
 */
export async function restoreCluster(request: ClusterRestore): Promise<RestoredCluster> {
  const { dataFolder, to, log } = request;
  requirePackages(databasePackages);
  requireRestorable(dataFolder);
  const files = await filesFor(dataFolder, to);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  await chmod(dataFolder, 0o711);
  const workFolder = workFolderOf(dataFolder, FIRST_NODE);
  await mkdir(path.dirname(workFolder), { recursive: true, mode: 0o711 });
  log('Restoring the database');
  try {
    const restored = await restoreDatabase({ dataFolder, workFolder, secrets, to, archives: true });
    return await complete(request, files, restored).finally(() => restored.stop());
  } catch (error) {
    // Without it the command can be repeated; with it the cluster would start on what nobody checked.
    await rm(path.join(workFolder, 'data'), { recursive: true, force: true });
    throw error;
  }
}

/** Brings the files back beside the database, and checks both. */
async function complete(
  { dataFolder, hasReleases, log }: ClusterRestore,
  files: string,
  restored: RestoredDatabase,
): Promise<RestoredCluster> {
  const product = path.join(dataFolder, 'product');
  log(`Copying the files of ${path.basename(files)}`);
  await copyBack(files, product, appUser());
  const lostAnchors = await moveLostAnchors(restored.pool, product);
  log('Checking what came back');
  const results = await checkInstallation(restored.pool, {
    files,
    anchors: product,
    drawsKey: path.join(dataFolder, 'keys/draws.key'),
    root: hasReleases ? path.join(dataFolder, 'keys/root.json') : undefined,
  });
  return { restored, results, lostAnchors };
}

/** @throws StartProblem that names what is missing or in the way. */
function requireRestorable(dataFolder: string): void {
  const taken = NODES.find((node) => hasDatabase(dataFolder, node));
  if (taken) {
    throw new StartProblem(
      `${workFolderOf(dataFolder, taken)} has a database: restore into a folder without one.`,
    );
  }
  const missing = NEEDED.filter((name) => !existsSync(path.join(dataFolder, name)));
  if (!existsSync(repositoryOf(dataFolder))) missing.push('backup/repository');
  if (missing.length > 0) {
    throw new StartProblem(`${dataFolder} lacks ${missing.join(', ')} of the cluster to restore.`);
  }
}

/** Copies all files of a backup to DATA_DIR, for the product's user. */
async function copyBack(
  backup: string,
  product: string,
  user: SystemUser | undefined,
): Promise<void> {
  const made = new Set<string>();
  const folder = async (place: string): Promise<void> => {
    if (made.has(place)) return;
    made.add(place);
    if (place !== product) await folder(path.dirname(place));
    await mkdir(place, { recursive: true, mode: 0o750 });
    if (user) await chown(place, user.uid, user.gid);
  };
  for (const file of Object.keys(await readManifest(backup))) {
    const target = path.join(product, file);
    await folder(path.dirname(target));
    await copyFile(path.join(backup, file), target);
    if (user) await chown(target, user.uid, user.gid);
  }
}
