import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { openPoolerConsole, type PoolerConsole, type PoolerFigures } from './pooler-console.ts';

interface PoolerPlace {
  readonly config: Pick<Config, 'databasePoolerUrl' | 'databasePasswords'>;
  readonly registry: Registry;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Figures of the PgBouncer of `DATABASE_POOLER_URL`, if there is one. @returns what ends the connection. */
export function openPoolerMetrics({
  config,
  registry,
  log,
}: PoolerPlace): Pick<PoolerConsole, 'close'> | undefined {
  const { databasePoolerUrl: url, databasePasswords: passwords } = config;
  if (url === undefined) return undefined;
  const poolerConsole = openPoolerConsole({ url, passwords });
  registerPoolerMetrics({
    registry,
    poolerConsole,
    onState: (isUp, error) => {
      if (isUp) log.info('Figures of PgBouncer are read');
      else log.warn({ err: error }, 'Figures of PgBouncer cannot be read');
    },
  });
  return poolerConsole;
}

interface PoolerMetricsOptions {
  readonly registry: Registry;
  readonly poolerConsole: Pick<PoolerConsole, 'read'>;
  /** Told when it begins to answer, and when it ceases to. */
  readonly onState: (isUp: boolean, error?: unknown) => void;
}

/**
 * Registers figures of PgBouncer, which is asked when they are collected. While it does not answer,
 * `velvet_pooler_up` is 0 and the others are absent.
 */
export function registerPoolerMetrics(options: PoolerMetricsOptions): void {
  const { registry, poolerConsole, onState } = options;
  let isUp: boolean | undefined;
  const noteState = (next: boolean, error?: unknown): void => {
    if (isUp === next) return;
    isUp = next;
    onState(next, error);
  };
  let reading: Promise<void> | undefined;
  const metrics = createPoolerMetrics(registry, () => {
    // All metrics of a scrape are collected at the same time, and come from one reading.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  });
  const read = async (): Promise<void> => {
    try {
      const figures = await poolerConsole.read();
      metrics.set(figures);
      noteState(true);
    } catch (error) {
      metrics.set(undefined);
      noteState(false, error);
    }
  };
}

function createPoolerMetrics(registry: Registry, collect: () => Promise<void>) {
  const registers = [registry];
  const perPool = ['database', 'login'] as const;
  const up = new Gauge({
    name: 'velvet_pooler_up',
    help: '1 while PgBouncer answers on its console',
    registers,
    collect,
  });
  const clients = new Gauge({
    name: 'velvet_pooler_clients',
    help: 'Connections of clients by pool and state: active, or waiting for a server connection',
    labelNames: [...perPool, 'state'],
    registers,
    collect,
  });
  const servers = new Gauge({
    name: 'velvet_pooler_servers',
    help: 'Connections to PostgreSQL by pool and state; `limit` is how many there may be',
    labelNames: [...perPool, 'state'],
    registers,
    collect,
  });
  const longestWait = new Gauge({
    name: 'velvet_pooler_longest_wait_seconds',
    help: 'How long the first of the waiting clients of a pool has waited',
    labelNames: perPool,
    registers,
    collect,
  });
  const transactions = new Counter({
    name: 'velvet_pooler_transactions_total',
    help: 'Transactions since PgBouncer was started',
    labelNames: ['database'],
    registers,
    collect,
  });
  const waits = new Counter({
    name: 'velvet_pooler_wait_seconds_total',
    help: 'Time for which clients have waited for a server connection since PgBouncer was started',
    labelNames: ['database'],
    registers,
    collect,
  });
  return {
    /** @param figures undefined: there are none. */
    set(figures: PoolerFigures | undefined): void {
      for (const each of [clients, servers, longestWait, transactions, waits]) each.reset();
      up.set(figures === undefined ? 0 : 1);
      for (const { database, login, ...pool } of figures?.pools ?? []) {
        for (const [state, value] of Object.entries(pool.clients)) {
          clients.set({ database, login, state }, value);
        }
        for (const [state, value] of Object.entries(pool.servers)) {
          servers.set({ database, login, state }, value);
        }
        longestWait.set({ database, login }, pool.longestWaitSeconds);
      }
      for (const { database, ...totals } of figures?.databases ?? []) {
        transactions.inc({ database }, totals.transactions);
        waits.inc({ database }, totals.waitSeconds);
      }
    },
  };
}
