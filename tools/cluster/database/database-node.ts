import { chown, copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { NodeNetwork } from '../machine/network.ts';
import { type Program, startProgram } from '../machine/program.ts';
import { type SystemUser, systemUser } from '../machine/system-user.ts';
import { postgresPrograms, programOf } from '../packages.ts';
import type { Secrets } from '../secrets.ts';
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
  /** Further environment of Patroni, which its commands get: addresses of a backup's configuration. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The running etcd and Patroni, with its PostgreSQL, of a node. */
export interface NodePrograms {
  readonly etcd: Program;
  readonly patroni: Program;
}

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/cluster/patroni.yaml');

/**
 * Starts a node's programs; what they keep is in `<data folder>/<name>`.
 * @param running of these, only those that have ended are started again.
 */
export async function startNode(
  place: NodePlace,
  surroundings: NodeSurroundings,
  running?: NodePrograms,
): Promise<NodePrograms> {
  const still = (program: Program | undefined) => (program?.hasEnded() ? undefined : program);
  const etcd = still(running?.etcd) ?? (await startEtcd(place, surroundings));
  const patroni = still(running?.patroni) ?? (await startPatroni(place, surroundings));
  return { etcd, patroni };
}

async function startEtcd(place: NodePlace, surroundings: NodeSurroundings): Promise<Program> {
  const { places, dataFolder, logFolder } = surroundings;
  const { name, address, ports, enter } = place;
  const user = systemUser('etcd');
  const workFolder = path.join(dataFolder, name, 'etcd');
  await makeFolder(workFolder, user);
  const peers = `http://${address}:${ports.etcdPeers}`;
  const clients = `http://${address}:${ports.etcdClients}`;
  return startProgram({
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
  });
}

async function startPatroni(place: NodePlace, surroundings: NodeSurroundings): Promise<Program> {
  const { places, dataFolder, logFolder, secrets } = surroundings;
  const { name, address, ports, enter } = place;
  const user = systemUser('postgres');
  const workFolder = path.join(dataFolder, name, 'postgres');
  await makeFolder(workFolder, user);
  const configuration = path.join(workFolder, 'patroni.yaml');
  await copyFile(CONFIGURATION, configuration);
  if (user) await chown(configuration, user.uid, user.gid);
  const postgresData = path.join(workFolder, 'data');
  return startProgram({
    name: `Patroni of ${name}`,
    command: [programOf('patroni'), configuration],
    environment: {
      ...surroundings.environment,
      PATRONI_NAME: name,
      // Its own first, which is there whatever happens to other nodes; a watch at one that vanishes
      // silently is noticed late. As "proxies" they are used in this order.
      PATRONI_ETCD3_HOSTS: [place, ...places.filter((other) => other !== place)]
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
  });
}

async function makeFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  // The node's own folder is passed through by the users of all its programs.
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o711 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
}
