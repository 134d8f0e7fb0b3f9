import path from 'node:path';
import { trySignal } from '@velvet/postgres/processes';
import type { NodePlace } from '../../../../deploy/cluster/database/database-node.ts';
import type { DatabaseCluster } from '../../../../deploy/cluster/database-cluster.ts';
import { processesThat } from '../harness/process-usage.ts';

/** What is done to the primary. */
export const faults = ['kill', 'freeze', 'hang', 'partition', 'partial partition'] as const;
export type Fault = (typeof faults)[number];

/** The longest time without acknowledged writes that is allowed, in seconds. */
export const limitSeconds: Readonly<Record<Fault, number>> = {
  kill: 20,
  freeze: 45,
  hang: 45,
  partition: 45,
  'partial partition': 45,
};

/**
 * `kill`: SIGKILL to PostgreSQL, Patroni and etcd of the node. `freeze`: SIGSTOP to them. `hang`: SIGSTOP
 * to PostgreSQL alone, as on a disk that does not answer, so that Patroni waits for it and goes on with
 * what it knew when it ends. `partition`: no packets to or from the node. `partial partition`: none to or
 * from the other nodes; clients reach it.
 */
export function inflict(cluster: DatabaseCluster, fault: Fault, node: NodePlace): Promise<void> {
  switch (fault) {
    case 'kill':
      return cluster.kill(node);
    case 'freeze':
      return cluster.freeze(node);
    case 'hang':
      return signalPostgres(cluster, node, 'SIGSTOP');
    case 'partition':
      return cluster.partition(node, 'all');
    case 'partial partition':
      return cluster.partition(node, 'nodes');
  }
}

/** Ends the fault; the node comes back by itself. */
export function end(cluster: DatabaseCluster, fault: Fault, node: NodePlace): Promise<void> {
  switch (fault) {
    case 'kill':
      return cluster.start(node);
    case 'freeze':
      return cluster.thaw(node);
    case 'hang':
      return signalPostgres(cluster, node, 'SIGCONT');
    case 'partition':
    case 'partial partition':
      return cluster.heal(node);
  }
}

async function signalPostgres(
  { dataFolder }: DatabaseCluster,
  { name }: NodePlace,
  signal: NodeJS.Signals,
): Promise<void> {
  const data = path.join(dataFolder, name, 'postgres/data');
  for (const pid of processesThat(({ workFolder }) => workFolder.startsWith(data))) {
    trySignal(pid, signal);
  }
}
