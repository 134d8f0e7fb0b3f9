import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../../tools/start/settings.ts';
import { workFolderOf } from '../cluster/database/database-node.ts';
import { fileBackupsOf, runPgBackRest } from '../cluster/database/pgbackrest.ts';
import { findPrimary } from '../cluster/kept-places.ts';
import { openSecrets } from '../cluster/secrets.ts';
import { openFiles, requireSameStore } from '../cluster/services/file-store.ts';
import { type CopiedFiles, copyIntoBackup, manifestOf } from './copy-files.ts';
import { backupSources } from './file-sources.ts';

/** Name of the folder of a backup of files: when it began. */
const BACKUP = /^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z$/;

export type BackupType = 'full' | 'diff' | 'incr';

/**
 * Backs up a running cluster: first the database, then the files, from DATA_DIR or the bucket of the
 * environment. What the database names is written before it is named and only removed by erasures, so
 * that the later copy has every file that the earlier one names.
 * @throws StartProblem when no node is primary, pgBackRest fails or files are in another store.
 */
export async function makeBackup(
  dataFolder: string,
  type: BackupType,
  environment: NodeJS.ProcessEnv,
) {
  await requireSameStore(path.join(dataFolder, 'product'), environment);
  const primary = await findPrimary(dataFolder);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  const password = { PGPASSWORD: await secrets('postgres') };
  const begin = performance.now();
  const workFolder = workFolderOf(dataFolder, primary);
  await runPgBackRest(workFolder, [`--type=${type}`, 'backup'], password);
  const between = performance.now();
  const files = await backUpFiles(dataFolder, type === 'full', environment);
  return {
    databaseSeconds: (between - begin) / 1_000,
    filesSeconds: (performance.now() - between) / 1_000,
    files,
  };
}

async function backUpFiles(
  dataFolder: string,
  reads: boolean,
  environment: NodeJS.ProcessEnv,
): Promise<CopiedFiles> {
  const folder = fileBackupsOf(dataFolder);
  const backups = await fileBackups(dataFolder);
  await removeUnfinished(folder, backups);
  const name = new Date().toISOString().replaceAll(':', '-');
  const backup = path.join(folder, name);
  await mkdir(backup, { recursive: true, mode: 0o700 });
  const product = path.join(dataFolder, 'product');
  const files = await openFiles(product, environment);
  try {
    return await copyIntoBackup(backupSources(product, files), backup, backups.at(-1), reads);
  } finally {
    await files.close();
  }
}

/** Removes what interrupted backups have left: one that is under way has the lock. */
async function removeUnfinished(folder: string, whole: readonly string[]): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP.test(name));
  for (const backup of names.map((name) => path.join(folder, name))) {
    if (!whole.includes(backup)) await rm(backup, { recursive: true, force: true });
  }
}

/** Folders of the backups of files that were ended, the oldest first. */
export async function fileBackups(dataFolder: string): Promise<readonly string[]> {
  const folder = fileBackupsOf(dataFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP.test(name)).sort();
  return names
    .map((name) => path.join(folder, name))
    .filter((backup) => existsSync(manifestOf(backup)));
}

/**
 * The backup of files that goes with a restored moment: the first one after it, because it has every file
 * that was named then, and fewer of them were erased since; the newest where none is after it.
 * @throws StartProblem when there is none at all.
 */
export async function filesFor(dataFolder: string, to: Date | undefined): Promise<string> {
  const backups = await fileBackups(dataFolder);
  const after = to && backups.find((backup) => timeOf(backup) >= to);
  const found = after ?? backups.at(-1);
  if (found) return found;
  throw new StartProblem(
    `There is no backup of files in ${fileBackupsOf(dataFolder)}: run npx velvet backup make.`,
  );
}

/** Removes backups of files from before a time, but never the newest one. */
export async function removeFileBackups(dataFolder: string, before: Date): Promise<number> {
  const old = (await fileBackups(dataFolder))
    .slice(0, -1)
    .filter((backup) => timeOf(backup) < before);
  for (const backup of old) await rm(backup, { recursive: true, force: true });
  return old.length;
}

/** When a backup of files began, from the name of its folder. */
export function timeOf(backup: string): Date {
  const [day, time = ''] = path.basename(backup).split('T');
  return new Date(`${day}T${time.replaceAll('-', ':')}`);
}
