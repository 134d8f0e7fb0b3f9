import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { type Config, ConfigError } from '../../../config/config.ts';
import { databaseOptions } from '../../../database/database-options.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { createHealthServer, portOf, registerHealth } from '../../../operations/health-server.ts';
import type { LogTarget } from '../../../operations/log-options.ts';
import { createMetrics } from '../../../operations/metrics.ts';
import { loadKey } from '../../../secrets/load-key.ts';
import { type BeaconSource, type BeaconWatch, quicknet, watchBeacon } from '../beacon/beacon.ts';
import { createDrandSource } from '../beacon/drand-source.ts';
import {
  createSeedSource,
  createSeedVault,
  replaceChains,
  type SeedSource,
  type SeedVault,
  usedChains,
} from '../seeds/seed-vault.ts';
import { createRoundTicker, type RoundTicker } from './round-ticker.ts';
import { createOrderAnnouncer, createPartitionKeeper, type StepLoop } from './step-loop.ts';

const CONNECTIONS = 4;

/** A running draws process. */
export interface RunningDraws {
  /** Port of its health routes; undefined without. */
  readonly port: number | undefined;
  /** Stops after the current step. */
  stop(): Promise<void>;
}

/**
 * Publishes, draws and settles the rounds of all games, with a database login and a key that no
 * other part has. Any number may run on one database; there is no leader.
 * @throws ConfigError when the key is not the one that sealed the seeds, and what opening the
 *   database throws.
 */
export async function startDraws({
  config,
  log,
}: {
  readonly config: Config;
  readonly log?: LogTarget;
}): Promise<RunningDraws> {
  const server = createHealthServer('draws', config, log);
  const vault = createSeedVault(await loadDrawsKey(config));
  const database = await openDatabase({
    ...databaseOptions(config, 'velvet_draws'),
    maxConnections: CONNECTIONS,
    log: (message) => server.log.info(message),
  });
  try {
    const seeds = createSeedSource(vault);
    await checkChains(database.pool, vault, config.drawsNewChains);
    const beacon = createDrandSource({ network: quicknet, relays: config.drandRelays });
    const watch = await watchReachable(config, beacon, server.log);
    const { ticker, announcer, partitions, registry } = createLoops(
      database.pool,
      seeds,
      beacon,
      watch,
      server.log,
    );
    registerHealth(server, registry, () => (ticker.isWorking() ? undefined : 'not drawing'));
    const { drawsPort, host } = config;
    if (drawsPort !== undefined) await server.listen({ port: drawsPort, host });
    ticker.start();
    announcer.start();
    partitions.start();
    return {
      port: portOf(server),
      stop: async () => {
        watch?.stop();
        await server.close();
        await Promise.all([ticker.stop(), announcer.stop(), partitions.stop()]);
        await database.close();
      },
    };
  } catch (error) {
    await server.close();
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** With no relays there is nothing to reach. */
function watchReachable(
  config: Config,
  beacon: BeaconSource,
  log: FastifyBaseLogger,
): Promise<BeaconWatch> | undefined {
  if (config.drandRelays.length === 0) return undefined;
  return watchBeacon(beacon, (isReachable) => {
    const where = isReachable ? 'can be reached' : 'cannot be reached';
    log.warn(`The public random values of ${beacon.name} ${where}`);
  });
}

function createLoops(
  pool: pg.Pool,
  seeds: SeedSource,
  beacon: BeaconSource,
  watch: BeaconWatch | undefined,
  log: FastifyBaseLogger,
): { ticker: RoundTicker; announcer: StepLoop; partitions: StepLoop; registry: Registry } {
  const metrics = createMetrics({ service: 'draws', pool });
  const ticker = createRoundTicker({
    pool,
    seeds,
    nowMs: () => performance.now(),
    onEvent: (event, count) => metrics.events.inc({ event }, count),
    onFault: (error) => log.error({ err: error }, 'A step of the rounds failed; it is repeated'),
    // Fetched only while a published round waits for a value of it.
    beacon,
    offeredBeacon: () => watch?.offered(),
  });
  const announcer = createOrderAnnouncer({
    pool,
    onFault: (error) => {
      metrics.events.inc({ event: 'orders not announced' });
      log.error({ err: error }, 'Orders were not announced; this is repeated');
    },
  });
  const partitions = createPartitionKeeper({
    pool,
    onAdded: (name) => log.warn(`Partition ${name} was added`),
    onFault: (error) => {
      metrics.events.inc({ event: 'partitions not added' });
      log.error({ err: error }, 'A partition was not added; this is repeated');
    },
  });
  return { ticker, announcer, partitions, registry: metrics.registry };
}

/** With a wrong key nothing could be drawn, so it is reported at start and not at the first draw. */
async function checkChains(pool: pg.Pool, vault: SeedVault, replaces: boolean): Promise<void> {
  if (replaces) return replaceChains(pool, vault);
  const foreign = (await usedChains(pool)).find(({ keyId }) => keyId !== vault.keyId);
  if (!foreign) return;
  throw new ConfigError(
    `The key of the draws (${vault.keyId}) did not seal the seeds of this database; ` +
      `${foreign.keyId} did. Restore that key. If it is lost, start once with ` +
      'DRAWS_NEW_CHAINS=1: the rounds published so far are then refunded.',
  );
}

const KEY_BYTES = 32;

/**
 * The key that seals the seeds: DRAWS_KEY, else the file DRAWS_KEY_FILE, else, outside production,
 * a file in the data folder that is created on first use. All draws processes of a database need
 * the same key, and no other process needs it.
 * @throws ConfigError when it is missing or no key of 32 bytes in base64, or anybody may read its
 *   file.
 */
export const loadDrawsKey = (
  config: Pick<Config, 'drawsKey' | 'drawsKeyFile' | 'dataDir' | 'isProduction'>,
): Promise<Buffer> =>
  loadKey({
    owner: 'the draws',
    variable: 'DRAWS_KEY',
    key: config.drawsKey,
    file: config.drawsKeyFile,
    ownFile: path.join(config.dataDir, 'draws', 'key'),
    isProduction: config.isProduction,
    create: () => randomBytes(KEY_BYTES),
  });
