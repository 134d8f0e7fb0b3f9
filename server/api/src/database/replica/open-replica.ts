import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { createPool } from '../pool.ts';
import { createReplica, createReplicaMetrics, type Replica } from './replica.ts';

/** Short, because the primary answers in its place. */
const CONNECT_TIMEOUT_MS = 1_000;
const QUERY_TIMEOUT_MS = 2_000;

interface ReplicaPlace {
  readonly config: Pick<Config, 'databaseReplicaUrl' | 'databasePasswords' | 'databaseConnections'>;
  readonly primary: pg.Pool;
  readonly probe: pg.Pool;
  readonly registry: Registry;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/** An open replica; `close` ends its connections. */
interface OpenReplica extends Replica {
  close(): Promise<void>;
}

/**
 * Opens the replica of `DATABASE_REPLICA_URL` with the API's login, if there is one. That it is away
 * is no failure: it is used when it answers.
 */
export function openReplica(place: ReplicaPlace): OpenReplica | undefined {
  const { config, primary, probe, registry, log } = place;
  const url = config.databaseReplicaUrl;
  if (url === undefined) return undefined;
  const pool = createPool({
    url,
    passwords: config.databasePasswords,
    role: 'velvet_api',
    max: config.databaseConnections,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  });
  const replica = createReplica({
    replica: pool,
    primary,
    probe,
    metrics: createReplicaMetrics(registry),
    nowMs: () => performance.now(),
    onState: (isUp, error) => {
      if (isUp) log.info('Lists are read from the replica');
      else log.warn({ err: error }, 'Lists are read from the primary: the replica is away');
    },
  });
  return {
    ...replica,
    close: async () => {
      await replica.stop();
      await pool.end();
    },
  };
}
