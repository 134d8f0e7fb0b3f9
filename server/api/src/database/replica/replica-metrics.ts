import { Counter, Gauge, type Registry } from 'prom-client';

/** Figures of a replica in Prometheus' format. */
export interface ReplicaMetrics {
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
