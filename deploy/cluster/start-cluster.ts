import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { askUntil } from '../../tools/start/ask-until.ts';
import { StartProblem } from '../../tools/start/settings.ts';
import { startBalancer } from './database/balancer.ts';
import { addressOf, createDatabase, OWNER } from './database/cluster-addresses.ts';
import { copyPatroniKeys } from './database/copy-patroni-keys.ts';
import {
  hasDatabase,
  type NodePlace,
  type NodePrograms,
  startEtcd,
  startPatroni,
  workFolderOf,
  writePatroniConfiguration,
} from './database/database-node.ts';
import { readMembers, streamingStandbys } from './database/patroni-members.ts';
import { createRepository } from './database/pgbackrest.ts';
import type { ClusterOptions, DatabaseCluster } from './database-cluster.ts';
import { openPlaces, type Places, primaryOf } from './kept-places.ts';
import type { KeptProgram } from './machine/kept-program.ts';
import { untilListening } from './machine/until-listening.ts';
import { databasePackages, requirePackages } from './packages.ts';
import { openSecrets } from './secrets.ts';

/** Of a node that is being started: Patroni comes once etcd answers. */
type StartedPrograms = Pick<NodePrograms, 'etcd'> & Partial<NodePrograms>;

const NODES = 3;
/** How often what is waited for is logged. */
const LOG_EVERY_MS = 60_000;
const READY_MS = 60_000;
const STOP_MS = 8_000;
const POLL_MS = 200;

/**
 * Brings up the database part of an installation on this machine.
 * Copying a large database to a standby, or replaying its log, takes hours: it waits for them.
 * @throws StartProblem when packages or rights are missing.
 */
export async function startCluster(options: ClusterOptions): Promise<DatabaseCluster> {
  requirePackages(databasePackages);
  const { dataFolder, log } = options;
  await mkdir(path.join(dataFolder, 'logs'), { recursive: true });
  // The users of the programs pass through it to their own folders.
  await chmod(dataFolder, 0o711);
  const places = await openPlaces(dataFolder, NODES);
  if (places.network.kind === 'loopback') {
    log('Without root all nodes are on 127.0.0.1: a partition between them cannot be tried.');
  }
  const { cluster, startAll } = await prepare(options, places);
  try {
    log('Waiting for a primary and a standby');
    await startAll();
    // Two are enough. A third one that copies the database, or cannot start, must not keep the product down.
    await cluster.whole().catch((problem: unknown) => {
      options.signal?.throwIfAborted();
      if (!(problem instanceof StartProblem)) throw problem;
      log('One of three database nodes does not follow yet; it joins as soon as it can.');
    });
    await createDatabase(await cluster.url('postgres'), await cluster.secrets(OWNER));
    await createRepository(workFolderOf(dataFolder, await cluster.ready()), cluster.secrets);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** The cluster with its balancer, its nodes not started yet. */
async function prepare(
  options: ClusterOptions,
  { network, ports: nodePorts }: Places,
): Promise<{ readonly cluster: DatabaseCluster; startAll(): Promise<void> }> {
  const { dataFolder } = options;
  const logFolder = path.join(dataFolder, 'logs');
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  const nodes = network.nodes.flatMap((node, index): readonly NodePlace[] => {
    const own = nodePorts[index];
    return own ? [{ ...node, name: `pg-${index + 1}`, ports: own }] : [];
  });
  const surroundings = { places: nodes, dataFolder, logFolder, secrets, log: options.log };
  const ports = {
    primary: options.primaryPort ?? (await freePort()),
    replica: options.replicaPort ?? (await freePort()),
    figures: await freePort(),
  };
  const running = new Map<string, StartedPrograms>();
  const balancer = await startBalancer(
    nodes,
    ports,
    { workFolder: dataFolder, logFolder },
    options.log,
  );

  const address = (login: string, host: string, port: number): Promise<string> =>
    addressOf(secrets, login, host, port);
  const programsOf = (node: NodePlace): readonly KeptProgram[] => {
    const programs = running.get(node.name);
    return [programs?.patroni, programs?.etcd].filter((program) => program !== undefined);
  };
  const onAll = async (node: NodePlace, act: (program: KeptProgram) => Promise<void>) => {
    await Promise.all(programsOf(node).map(act));
  };
  const members = () => readMembers(nodes);
  const primary = () => primaryOf(nodes);
  /** The primary, when so many standbys stream from it and one of them acknowledges its writes. */
  const primaryWith = async (standbys: number): Promise<NodePlace | undefined> => {
    const node = await primary();
    if (node === undefined) return undefined;
    const found = await streamingStandbys(
      await address('postgres', node.address, node.ports.postgres),
    );
    return found.streaming >= standbys && found.synchronous > 0 ? node : undefined;
  };
  const until = async <T>(
    what: string,
    limitMs: number,
    ask: () => Promise<T | undefined>,
  ): Promise<T> => {
    const patience = { limitMs, pauseMs: POLL_MS, signal: options.signal };
    const found = await askUntil(ask, patience);
    if (found !== undefined) return found;
    throw new StartProblem(`There is no ${what} after ${limitMs / 1_000} s; see the logs.`);
  };

  /** @param mayBegin resolves when the node's PostgreSQL may be started. */
  const start = async (node: NodePlace, mayBegin?: () => Promise<unknown>): Promise<void> => {
    options.signal?.throwIfAborted();
    if (running.has(node.name)) return;
    const etcd = await startEtcd(node, surroundings);
    running.set(node.name, { etcd });
    // Patroni ends, to be started again, while it finds none.
    const { etcdClients } = node.ports;
    await untilListening(etcdClients, options.signal, node.address).catch(() => undefined);
    await mayBegin?.();
    options.signal?.throwIfAborted();
    const patroni = await startPatroni(node, surroundings);
    running.set(node.name, { etcd, patroni });
  };
  /** Polls without a limit, and logs each minute what is missing. */
  const patiently = async <T>(what: string, ask: () => Promise<T | undefined>): Promise<T> => {
    const patience = { limitMs: LOG_EVERY_MS, pauseMs: POLL_MS, signal: options.signal };
    for (;;) {
      const found = await askUntil(ask, patience);
      if (found !== undefined) return found;
      options.log(`Still waiting for ${what}; see ${logFolder}`);
    }
  };
  const copyKeys = () =>
    patiently('etcd with a quorum', async () => {
      for (const { address: host, ports: own } of nodes) {
        const address = `http://${host}:${own.etcdClients}`;
        const copied = await copyPatroniKeys(address).catch(() => undefined);
        if (copied !== undefined) return copied;
      }
      return undefined;
    });
  /** A node without a database would make a new one where Patroni knows of none yet, as after a restore. */
  const startAll = async (): Promise<void> => {
    const empty = nodes.filter((node) => !hasDatabase(dataFolder, node));
    const mustWait = empty.length < nodes.length;
    let copying: Promise<number> | undefined;
    const started = await Promise.allSettled(
      nodes.map((node) =>
        start(node, async () => {
          copying ??= copyKeys();
          await copying;
          if (mustWait && empty.includes(node)) await patiently('a primary', primary);
        }),
      ),
    );
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    await patiently('a primary with a synchronous standby', () => primaryWith(1));
  };

  const cluster: DatabaseCluster = {
    nodes,
    kind: network.kind,
    dataFolder,
    logFolder,
    secrets,
    ports,
    url: (login) => address(login, '127.0.0.1', ports.primary),
    replicaUrl: (login) => address(login, '127.0.0.1', ports.replica),
    nodeUrl: (node, login) => address(login, node.address, node.ports.postgres),
    members,
    primary,
    ready: (limitMs = READY_MS) =>
      until('primary with a synchronous standby', limitMs, () => primaryWith(1)),
    async whole(limitMs = READY_MS) {
      await until('cluster of three running nodes', limitMs, () => {
        return primaryWith(NODES - 1);
      });
    },
    async kill(node) {
      await onAll(node, (program) => program.end());
      running.delete(node.name);
    },
    start: (node) => start(node),
    async reloadPatroni(replaced) {
      for (const node of nodes) {
        await writePatroniConfiguration(node, surroundings, replaced);
        await running.get(node.name)?.patroni?.reload();
      }
    },
    freeze: (node) => onAll(node, (program) => program.freeze()),
    thaw: (node) => onAll(node, (program) => program.thaw()),
    partition: (node, from = 'all') => network.partition(nodes.indexOf(node), from),
    heal: (node) => network.heal(nodes.indexOf(node)),
    async stop() {
      const leader = await primary();
      const all = [...running.values()];
      const last = leader && running.get(leader.name);
      await Promise.all([
        // It keeps nothing, and as process 1 does not hear SIGTERM.
        balancer.stop(0),
        ...all.filter((each) => each !== last).map((each) => each.patroni?.stop(STOP_MS)),
      ]);
      await last?.patroni?.stop(STOP_MS);
      // It keeps each write at once, and would spend seconds on passing its leadership on.
      await Promise.all(all.map((each) => each.etcd.end()));
      await network.close();
    },
  };
  return { cluster, startAll };
}
