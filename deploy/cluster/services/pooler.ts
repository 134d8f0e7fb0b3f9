import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseCluster } from '../database-cluster.ts';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import { giveTo, replacePrivateFile, systemUser } from '../machine/system-user.ts';
import { untilListening } from '../machine/until-listening.ts';
import { programOf } from '../packages.ts';
import { checkout } from './app-user.ts';
import { pooledLogins } from './environment.ts';

/** Name under which this command uses PgBouncer's console; it is no login of the database. */
export const POOLER_ADMIN = 'velvet_pooler';
/** That of `stats_users` (deploy/pgbouncer), under which API servers read figures on the console. */
export const POOLER_STATS = 'velvet_pooler_stats';

/**
 * Writes the passwords that PgBouncer takes and uses; it reads them at RELOAD.
 * @param replaced passwords that are in force in place of those kept.
 * @returns the file.
 */
export async function writePoolerUsers(
  { dataFolder, secrets }: Pick<DatabaseCluster, 'dataFolder' | 'secrets'>,
  replaced: Readonly<Record<string, string>> = {},
): Promise<string> {
  const users = path.join(dataFolder, 'pgbouncer', 'users.txt');
  const lines = [...pooledLogins, POOLER_ADMIN, POOLER_STATS].map(
    async (login) => `"${login}" "${replaced[login] ?? (await secrets(login))}"\n`,
  );
  // It notices another file, not another content of the same second and length.
  await replacePrivateFile(users, (await Promise.all(lines)).join(''), systemUser('postgres'));
  return users;
}

/**
 * PgBouncer in transaction mode before HAProxy's port of the primary, with the settings of
 * `deploy/pgbouncer`, which Compose has, too.
 */
export async function startPooler(
  cluster: DatabaseCluster,
  port: number,
  log: (line: string) => void,
): Promise<KeptProgram> {
  const folder = path.join(cluster.dataFolder, 'pgbouncer');
  await mkdir(folder, { recursive: true });
  const users = await writePoolerUsers(cluster);
  const configuration = path.join(folder, 'pgbouncer.ini');
  const settings = [
    `%include ${path.join(checkout, 'deploy/pgbouncer/pgbouncer.ini')}`,
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_file = ${users}`,
    `admin_users = ${POOLER_ADMIN}`,
    '[databases]',
    `* = host=127.0.0.1 port=${cluster.ports.primary}`,
  ];
  await writeFile(configuration, `${settings.join('\n')}\n`);
  const user = systemUser('postgres');
  await giveTo(user, folder);
  return keepProgram(
    {
      name: 'PgBouncer',
      command: [programOf('pgbouncer'), configuration],
      environment: {},
      user,
      workFolder: folder,
      logFile: path.join(cluster.logFolder, 'pgbouncer.log'),
      enter: [],
    },
    log,
    (signal) => untilListening(port, signal),
  );
}
