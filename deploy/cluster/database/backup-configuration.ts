import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemUser } from '../machine/system-user.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/cluster/pgbackrest.conf');
const OWNER_ONLY = 0o600;

/** Where a cluster's backups are: the repository of its database, and its files. */
export const repositoryOf = (dataFolder: string): string =>
  path.join(dataFolder, 'backup/repository');
export const fileBackupsOf = (dataFolder: string): string => path.join(dataFolder, 'backup/files');

/** A database folder for which pgBackRest is configured. */
interface BackedUp {
  /** Folder that gets `pgbackrest.conf`; PostgreSQL's data is in `data` below it. */
  readonly workFolder: string;
  readonly port: number;
}

/**
 * Writes `pgbackrest.conf` of a node, with the passphrase of the repository, for PostgreSQL's user only.
 */
export async function writeBackupConfiguration(
  dataFolder: string,
  { workFolder, port }: BackedUp,
  secrets: (name: 'backup') => Promise<string>,
): Promise<void> {
  const user = systemUser('postgres');
  const repository = repositoryOf(dataFolder);
  await mkdir(repository, { recursive: true, mode: 0o750 });
  const locks = path.join(workFolder, 'pgbackrest');
  await mkdir(locks, { recursive: true });
  const own = [
    `repo1-path=${repository}`,
    `repo1-cipher-pass=${await secrets('backup')}`,
    `lock-path=${locks}`,
    `spool-path=${locks}`,
    '',
    '[velvet]',
    `pg1-path=${path.join(workFolder, 'data')}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${workFolder}`,
    'pg1-user=postgres',
    '',
  ];
  const file = path.join(workFolder, 'pgbackrest.conf');
  await writeFile(file, `${await readFile(CONFIGURATION, 'utf8')}\n${own.join('\n')}`, {
    mode: OWNER_ONLY,
  });
  if (user)
    for (const each of [file, locks, path.dirname(repository), repository])
      await chown(each, user.uid, user.gid);
}

/**
 * PostgreSQL's `archive_command` with the configuration of a work folder. A promoted node archives the
 * unfinished segment of the timeline before, which another one may have archived with other contents; all
 * that counts of it is in the first segment of the new timeline.
 */
export const archiveCommand = (workFolder: string): string => {
  const pgBackRest = `pgbackrest --config=${path.join(workFolder, 'pgbackrest.conf')}`;
  return `case %f in *.partial) ;; *) ${pgBackRest} --stanza=velvet archive-push "%p" ;; esac`;
};
