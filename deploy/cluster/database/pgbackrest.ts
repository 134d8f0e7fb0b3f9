import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../../../tools/start/settings.ts';
import { giveTo, systemUser } from '../machine/system-user.ts';
import { programOf } from '../packages.ts';
import type { Secrets } from '../secrets.ts';

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
  await giveTo(systemUser('postgres'), file, locks, path.dirname(repository), repository);
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

/**
 * Makes the repository of the cluster's backups, to which segments are archived from now on. It may be
 * there already.
 * @param workFolder of the primary.
 * @throws StartProblem when it cannot be used, such as one of another database.
 */
export async function createRepository(workFolder: string, secrets: Secrets): Promise<void> {
  const environment = { PGPASSWORD: await secrets('postgres') };
  await runPgBackRest(workFolder, ['stanza-create'], environment);
}

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
  const [code] = await once(child, 'exit');
  if (code === 0) return said;
  throw new StartProblem(`${path.basename(command[0] ?? '')} failed: ${said.trim().slice(-2_000)}`);
}
