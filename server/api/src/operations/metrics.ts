import { registerProcessMetrics } from '@velvet/telemetry/process-metrics';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Counters and timings in Prometheus' format. Labels are names of operations, never input. */
export interface Metrics {
  readonly registry: Registry;
  /** Seconds an operation took, by name and envelope code. */
  readonly operations: Histogram<'operation' | 'code'>;
  /** Refusals by reason. */
  readonly refusals: Counter<'operation' | 'reason'>;
  /** Events of the product that operators watch, such as settled bets. */
  readonly events: Counter<'event'>;
}

interface MetricsOptions {
  /** The process's role: `api`, `ops`, … */
  readonly service: string;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
  /** The folder whose disk is watched. */
  readonly dataDir?: string;
}

/** Makes the metrics of one process. */
export function createMetrics({ service, pool, dataDir }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  registerProcessMetrics({ registry, service, ...(dataDir === undefined ? {} : { dataDir }) });
  const connections = new Gauge({
    name: 'velvet_database_connections',
    help: 'Connections of the pool by state; `limit` is how many it may have',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
      connections.set({ state: 'limit' }, pool.options.max);
    },
  });
  return {
    registry,
    operations: new Histogram({
      name: 'velvet_operation_seconds',
      help: 'Time from the request to the answer',
      labelNames: ['operation', 'code'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    refusals: new Counter({
      name: 'velvet_refusals_total',
      help: 'Refused calls',
      labelNames: ['operation', 'reason'],
      registers,
    }),
    events: new Counter({
      name: 'velvet_events_total',
      help: 'Things that happened',
      labelNames: ['event'],
      registers,
    }),
  };
}
