import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseCluster } from '../database-cluster.ts';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import { systemUser } from '../machine/system-user.ts';
import { untilListening } from '../machine/until-listening.ts';
import { programOf } from '../packages.ts';
import { checkout } from './app-user.ts';
import { pooledLogins } from './database-environment.ts';

const ONLY_OWNER = 0o600;

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
  const users = path.join(folder, 'users.txt');
  const lines = pooledLogins.map(async (login) => `"${login}" "${await cluster.secrets(login)}"\n`);
  await writeFile(users, (await Promise.all(lines)).join(''), { mode: ONLY_OWNER });
  await chmod(users, ONLY_OWNER);
  const configuration = path.join(folder, 'pgbouncer.ini');
  const settings = [
    `%include ${path.join(checkout, 'deploy/pgbouncer/pgbouncer.ini')}`,
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_file = ${users}`,
    '[databases]',
    `* = host=127.0.0.1 port=${cluster.ports.primary}`,
  ];
  await writeFile(configuration, `${settings.join('\n')}\n`);
  const user = systemUser('postgres');
  if (user) for (const file of [folder, users]) await chown(file, user.uid, user.gid);
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
