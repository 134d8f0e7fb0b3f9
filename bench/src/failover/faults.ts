import type { NodePlace } from '../../../tools/cluster/database/database-node.ts';
import type { DatabaseCluster } from '../../../tools/cluster/database-cluster.ts';

/** What is done to the primary. */
export const faults = ['kill', 'freeze', 'partition', 'partial partition'] as const;
export type Fault = (typeof faults)[number];

/** The longest time without acknowledged writes that is allowed, in seconds. */
export const limitSeconds: Readonly<Record<Fault, number>> = {
  kill: 20,
  freeze: 45,
  partition: 45,
  'partial partition': 45,
};

/**
 * `kill`: SIGKILL to PostgreSQL, Patroni and etcd of the node. `freeze`: SIGSTOP to them. `partition`:
 * no packets to or from it. `partial partition`: none to or from the other nodes; clients reach it.
 */
export function inflict(cluster: DatabaseCluster, fault: Fault, node: NodePlace): Promise<void> {
  switch (fault) {
    case 'kill':
      return cluster.kill(node);
    case 'freeze':
      return cluster.freeze(node);
    case 'partition':
      return cluster.partition(node, 'all');
    case 'partial partition':
      return cluster.partition(node, 'nodes');
  }
}

/** Ends the fault; the node comes back by itself. */
export function end(cluster: DatabaseCluster, fault: Fault, node: NodePlace): Promise<void> {
  if (fault === 'kill') return cluster.start(node);
  return fault === 'freeze' ? cluster.thaw(node) : cluster.heal(node);
}
