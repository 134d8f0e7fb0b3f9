import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { isUnavailable } from '../database-errors.ts';
import { refusePooler } from '../pooler.ts';
import type { Queryable } from '../queryable.ts';
import { withConnection } from '../transaction.ts';
import { createPrimaryHistory, parseWalPosition, type WalPosition } from './primary-history.ts';

/** How old what a replica shows may be. */
const LIMIT_MS = 2_000;
const SAMPLE_MS = 250;
/** canceling statement due to conflict with recovery: the primary has removed what was being read. */
const CONFLICT = '40001';
/** A server that became the primary has replayed what it is. */
const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_lsn() END::text AS position`;

const FLUSHED = 'SELECT pg_current_wal_flush_lsn()::text AS position';

/** What a replica needs to know. */
interface ReplicaOptions {
  /** Connections to the replica, or to what leads each of them to one; not through a pooler. */
  readonly replica: pg.Pool;
  readonly primary: pg.Pool;
  /** Connections to the primary that are free while its pool is busy. */
  readonly probe: Queryable;
  readonly metrics: ReplicaMetrics;
  readonly nowMs: () => number;
  readonly onState: (isUp: boolean, error?: unknown) => void;
  readonly limitMs?: number;
  readonly sampleMs?: number;
}

/** A streaming replica of the primary, for reads that may be a little behind. */
export interface Replica {
  /**
   * A pool whose `query` reads from the replica if that has replayed `position` and is not further
   * behind than the limit, and from the primary otherwise, or when the replica fails. Its
   * transactions are the primary's. Guests, who read after 0, get one pool, and so do calls in a row
   * with an equal position.
   */
  readingAfter(position: WalPosition): pg.Pool;
  /** Begins to look at both servers; until then the primary is read. */
  start(): void;
  stop(): Promise<void>;
}

/** Why the primary was read. */
export type PrimaryRead = 'own_write' | 'behind' | 'away' | 'conflict';

export function createReplica(options: ReplicaOptions): Replica {
  const { replica, primary, probe, metrics, nowMs, onState } = options;
  const { limitMs = LIMIT_MS, sampleMs = SAMPLE_MS } = options;
  const history = createPrimaryHistory(limitMs);
  /** Of each connection, because one address may lead to several replicas. */
  const replayedBy = new WeakMap<object, WalPosition>();
  const stopping = new AbortController();
  let isUp = false;
  let running: Promise<void> | undefined;

  /** Each change is reported once, and each further reason. */
  let reported = '';
  const setUp = (next: boolean, error?: unknown): void => {
    isUp = next;
    const report = next ? 'up' : String(error);
    if (reported === report) return;
    reported = report;
    metrics.up.set(next ? 1 : 0);
    onState(next, error);
  };
  const readReplayed = async (client: pg.PoolClient): Promise<WalPosition> => {
    const position = await readPosition(client, REPLAYED);
    replayedBy.set(client, position);
    const lagMs = history.lagOf(position, nowMs());
    if (lagMs !== undefined) metrics.lag.set(lagMs / 1_000);
    return position;
  };
  const hasReplayed = async (client: pg.PoolClient, needed: WalPosition): Promise<boolean> =>
    (replayedBy.get(client) ?? -1n) >= needed || (await readReplayed(client)) >= needed;

  /** The replica's answer, or why there is none. */
  const readReplica = async (
    position: WalPosition,
    statement: readonly unknown[],
  ): Promise<{ readonly answer: unknown } | PrimaryRead> => {
    if (!isUp) return 'away';
    const limit = history.neededAt(nowMs());
    const needed = position > limit ? position : limit;
    try {
      return await withConnection(replica, async (client) => {
        if (!(await hasReplayed(client, needed))) return position > limit ? 'own_write' : 'behind';
        return { answer: await Reflect.apply(client.query, client, statement) };
      });
    } catch (error) {
      if (errorCode(error) === CONFLICT) return 'conflict';
      if (!isUnavailable(error)) throw error;
      setUp(false, error);
      return 'away';
    }
  };
  const look = async (): Promise<void> => {
    try {
      history.add(await readPosition(probe, FLUSHED), nowMs());
    } catch {
      // What was known of the primary stays the measure; its own pool reports that it is away.
    }
    try {
      await withConnection(replica, async (client) => {
        if (!isUp)
          await refusePooler(client, { what: 'Replicas', variable: 'DATABASE_REPLICA_URL' });
        await readReplayed(client);
      });
      setUp(true);
    } catch (error) {
      setUp(false, error);
    }
  };
  const run = async (): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await look();
      await delay(sampleMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const openReading = (position: WalPosition): pg.Pool => {
    const query = async (...statement: readonly unknown[]): Promise<unknown> => {
      const read = await readReplica(position, statement);
      if (typeof read === 'object') {
        metrics.reads.inc({ server: 'replica', why: '' });
        return read.answer;
      }
      metrics.reads.inc({ server: 'primary', why: read });
      return Reflect.apply(primary.query, primary, statement);
    };
    return Object.create(primary, { query: { value: query } });
  };
  const forGuests = openReading(0n);
  let last = { position: 0n, reading: forGuests };
  return {
    readingAfter: (position) => {
      if (position === 0n) return forGuests;
      if (last.position !== position) last = { position, reading: openReading(position) };
      return last.reading;
    },
    start: () => {
      running ??= run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function readPosition(db: Queryable, statement: string): Promise<WalPosition> {
  const { rows } = await db.query<{ position: string }>(statement);
  const position = parseWalPosition(rows[0]?.position);
  if (position === undefined) throw new Error('The server names no position of its log');
  return position;
}

/** Figures of a replica in Prometheus' format. */
interface ReplicaMetrics {
  readonly lag: Pick<Gauge, 'set'>;
  readonly up: Pick<Gauge, 'set'>;
  /** Reads that a replica may answer, by the server that did and why it was not the replica. */
  readonly reads: Pick<Counter<'server' | 'why'>, 'inc'>;
}

export function createReplicaMetrics(registry: Registry): ReplicaMetrics {
  const registers = [registry];
  return {
    lag: new Gauge({
      name: 'velvet_replica_lag_seconds',
      help: 'How far the replica that was asked last is behind the primary',
      registers,
    }),
    up: new Gauge({
      name: 'velvet_replica_up',
      help: '1 while a replica answers',
      registers,
    }),
    reads: new Counter({
      name: 'velvet_list_reads_total',
      help: 'Statements of lists by the server that answered; `why` it was the primary: own_write, behind, away, conflict',
      labelNames: ['server', 'why'],
      registers,
    }),
  };
}
