import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import type { NodeNetwork } from '../machine/network.ts';
import { type SystemUser, systemUser } from '../machine/system-user.ts';
import { postgresPrograms, programOf } from '../packages.ts';
import type { Secrets } from '../secrets.ts';
import { archiveCommand, writeBackupConfiguration } from './backup-configuration.ts';
import type { NodePorts } from './node-ports.ts';

/** One database node as the others know it. */
export interface NodePlace extends NodeNetwork {
  readonly name: string;
  readonly ports: NodePorts;
}

/** What the nodes of a cluster share. */
export interface NodeSurroundings {
  readonly places: readonly NodePlace[];
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Further environment of Patroni, which its commands get: addresses of a backup's configuration. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The running etcd and Patroni, with its PostgreSQL, of a node. */
export interface NodePrograms {
  readonly etcd: KeptProgram;
  readonly patroni: KeptProgram;
}

/** Folder of a node's PostgreSQL, with `pgbackrest.conf`; its data is in `data` below it. */
export const workFolderOf = (dataFolder: string, node: Pick<NodePlace, 'name'>): string =>
  path.join(dataFolder, node.name, 'postgres');

/** Whether a node has a database, made here or restored. */
export const hasDatabase = (dataFolder: string, node: Pick<NodePlace, 'name'>): boolean =>
  existsSync(path.join(workFolderOf(dataFolder, node), 'data/PG_VERSION'));

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/cluster/patroni.yaml');

/** Starts a node's etcd; what it keeps is in `<data folder>/<name>/etcd`. */
export async function startEtcd(
  place: NodePlace,
  surroundings: NodeSurroundings,
): Promise<KeptProgram> {
  const { places, dataFolder, logFolder, log } = surroundings;
  const { name, address, ports, enter } = place;
  const user = systemUser('etcd');
  const workFolder = path.join(dataFolder, name, 'etcd');
  await makeFolder(workFolder, user);
  const peers = `http://${address}:${ports.etcdPeers}`;
  const clients = `http://${address}:${ports.etcdClients}`;
  return keepProgram(
    {
      name: `etcd of ${name}`,
      command: [programOf('etcd-server')],
      environment: {
        ETCD_NAME: name,
        ETCD_DATA_DIR: path.join(workFolder, 'data'),
        ETCD_LISTEN_PEER_URLS: peers,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peers,
        ETCD_LISTEN_CLIENT_URLS: clients,
        ETCD_ADVERTISE_CLIENT_URLS: clients,
        ETCD_INITIAL_CLUSTER: places
          .map((other) => `${other.name}=http://${other.address}:${other.ports.etcdPeers}`)
          .join(','),
        ETCD_INITIAL_CLUSTER_TOKEN: 'velvet',
        ETCD_INITIAL_CLUSTER_STATE: 'new',
        // A disk that is shared and slow for a moment is no reason for an election.
        ETCD_HEARTBEAT_INTERVAL: '200',
        ETCD_ELECTION_TIMEOUT: '2000',
        ETCD_AUTO_COMPACTION_MODE: 'periodic',
        ETCD_AUTO_COMPACTION_RETENTION: '1h',
        ETCD_LOG_LEVEL: 'warn',
        ETCD_LOGGER: 'zap',
      },
      user,
      workFolder,
      logFile: path.join(logFolder, `${name}-etcd.log`),
      enter,
    },
    log,
  );
}

/**
 * Starts a node's Patroni, which starts PostgreSQL, in `<data folder>/<name>/postgres`. It ends, and is
 * started again, while there is no etcd.
 */
export async function startPatroni(
  place: NodePlace,
  surroundings: NodeSurroundings,
): Promise<KeptProgram> {
  const { places, dataFolder, logFolder, secrets, log } = surroundings;
  const { name, address, ports, enter } = place;
  const user = systemUser('postgres');
  const workFolder = workFolderOf(dataFolder, place);
  await makeFolder(workFolder, user);
  const configuration = path.join(workFolder, 'patroni.yaml');
  await writeConfiguration(configuration, workFolder);
  if (user) await chown(configuration, user.uid, user.gid);
  await writeBackupConfiguration(dataFolder, { workFolder, port: ports.postgres }, secrets);
  const postgresData = path.join(workFolder, 'data');
  return keepProgram(
    {
      name: `Patroni of ${name}`,
      command: [programOf('patroni'), configuration],
      environment: {
        ...surroundings.environment,
        PATRONI_NAME: name,
        // Those of the other nodes. Patroni 3.0 accepts stale reads and writes the lease without a
        // comparison: behind a partition its own etcd would tell it that it is still the leader, and when
        // the partition ends it would take the lease from the new one.
        PATRONI_ETCD3_HOSTS: places
          .filter((other) => other !== place)
          .map((other) => `'${other.address}:${other.ports.etcdClients}'`)
          .join(','),
        PATRONI_ETCD3_USE_PROXIES: 'true',
        PATRONI_RESTAPI_LISTEN: `${address}:${ports.patroni}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${ports.patroni}`,
        PATRONI_RESTAPI_USERNAME: 'velvet_patroni',
        PATRONI_RESTAPI_PASSWORD: await secrets('patroni'),
        PATRONI_POSTGRESQL_LISTEN: `${address}:${ports.postgres}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${ports.postgres}`,
        PATRONI_POSTGRESQL_DATA_DIR: postgresData,
        PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms,
        PATRONI_POSTGRESQL_PGPASS: path.join(workFolder, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: await secrets('postgres'),
        PATRONI_REPLICATION_USERNAME: 'velvet_replication',
        PATRONI_REPLICATION_PASSWORD: await secrets('replication'),
        PATRONI_REWIND_USERNAME: 'velvet_rewind',
        PATRONI_REWIND_PASSWORD: await secrets('rewind'),
      },
      user,
      workFolder,
      logFile: path.join(logFolder, `${name}-patroni.log`),
      enter,
      postgresData,
    },
    log,
  );
}

/** The common configuration with what holds paths of this node. */
async function writeConfiguration(file: string, workFolder: string): Promise<void> {
  const configuration = parseDocument(await readFile(CONFIGURATION, 'utf8'));
  const parameters = ['postgresql', 'parameters'];
  configuration.setIn([...parameters, 'unix_socket_directories'], workFolder);
  configuration.setIn([...parameters, 'archive_command'], archiveCommand(workFolder));
  await writeFile(file, configuration.toString());
}

async function makeFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  // The node's own folder is passed through by the users of all its programs.
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o711 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
}
