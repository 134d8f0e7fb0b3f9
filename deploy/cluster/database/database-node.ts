import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import type { NodeNetwork } from '../machine/network.ts';
import { giveTo, replacePrivateFile, type SystemUser, systemUser } from '../machine/system-user.ts';
import { postgresPrograms, programOf } from '../packages.ts';
import type { Secrets } from '../secrets.ts';
import { archiveCommand, writeBackupConfiguration } from './pgbackrest.ts';

/** Where the servers of one node listen. */
export interface NodePorts {
  readonly postgres: number;
  readonly patroni: number;
  readonly etcdClients: number;
  readonly etcdPeers: number;
}

/** One database node as the others know it. */
export interface NodePlace extends NodeNetwork {
  readonly name: string;
  readonly ports: NodePorts;
}

/** What the nodes of a cluster share. */
interface NodeSurroundings {
  readonly places: readonly NodePlace[];
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
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
        // Patroni uses it: `startPatroni` says why.
        ETCD_ENABLE_V2: 'true',
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
  const configuration = await writePatroniConfiguration(place, surroundings);
  await writeBackupConfiguration(dataFolder, { workFolder, port: ports.postgres }, secrets);
  const postgresData = path.join(workFolder, 'data');
  return keepProgram(
    {
      name: `Patroni of ${name}`,
      command: [programOf('patroni'), configuration],
      environment: {
        PATRONI_NAME: name,
        // By etcd's second interface, because Patroni 3.0 renews the leader's key there only while it holds
        // it. By the third it writes the key without a comparison: one that had waited for a PostgreSQL that
        // hung took the lease from the new primary, and what that had acknowledged was lost. The etcd of the
        // other nodes, because a Patroni behind a partition would read from its own that it is the leader.
        PATRONI_ETCD_HOSTS: places
          .filter((other) => other !== place)
          .map((other) => `'${other.address}:${other.ports.etcdClients}'`)
          .join(','),
        PATRONI_ETCD_USE_PROXIES: 'true',
        PATRONI_RESTAPI_LISTEN: `${address}:${ports.patroni}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${ports.patroni}`,
        PATRONI_POSTGRESQL_LISTEN: `${address}:${ports.postgres}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${ports.postgres}`,
        PATRONI_POSTGRESQL_DATA_DIR: postgresData,
        PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms,
        PATRONI_POSTGRESQL_PGPASS: path.join(workFolder, 'pgpass'),
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

/** Logins of Patroni, by the name of their secrets. */
export const patroniLogins = {
  postgres: 'postgres',
  replication: 'velvet_replication',
  rewind: 'velvet_rewind',
  patroni: 'velvet_patroni',
} as const;

/**
 * Writes the common configuration with the paths of this node and the passwords, for Patroni's user only.
 * Patroni reads it again when it is told to, unlike its environment.
 * @param replaced passwords that are in force in place of those kept.
 * @returns the file.
 */
export async function writePatroniConfiguration(
  { name }: Pick<NodePlace, 'name'>,
  { dataFolder, secrets }: Pick<NodeSurroundings, 'dataFolder' | 'secrets'>,
  replaced: Readonly<Record<string, string>> = {},
): Promise<string> {
  const workFolder = path.join(dataFolder, name, 'postgres');
  const file = path.join(workFolder, 'patroni.yaml');
  const configuration = parseDocument(await readFile(CONFIGURATION, 'utf8'));
  const parameters = ['postgresql', 'parameters'];
  configuration.setIn([...parameters, 'unix_socket_directories'], workFolder);
  configuration.setIn([...parameters, 'archive_command'], archiveCommand(workFolder));
  const login = async (secret: keyof typeof patroniLogins) => ({
    username: patroniLogins[secret],
    password: replaced[secret] ?? (await secrets(secret)),
  });
  configuration.setIn(['restapi', 'authentication'], await login('patroni'));
  configuration.setIn(['postgresql', 'authentication'], {
    superuser: await login('postgres'),
    replication: await login('replication'),
    rewind: await login('rewind'),
  });
  await replacePrivateFile(file, configuration.toString(), systemUser('postgres'));
  return file;
}

async function makeFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  // The node's own folder is passed through by the users of all its programs.
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o711 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(user, folder);
}
