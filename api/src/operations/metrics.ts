import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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

/** Makes the metrics of one server. */
export function createMetrics(
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'velvet_' });
  const connections = new Gauge({
    name: 'velvet_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
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
