import path from 'node:path';
import { trySignal } from '@velvet/postgres/processes';
import type { NodePlace } from '../../../../../deploy/cluster/database/database-node.ts';
import type { DatabaseCluster } from '../../../../../deploy/cluster/database-cluster.ts';
import { processesThat } from '../../harness/process-usage.ts';
import type { Stage } from '../stage.ts';
import { type Fault, nothingToEnd } from './fault.ts';

const DOWN_S = [4, 20] as const;

/** Faults of whole nodes, of single programs on them, and of HAProxy before them. */
export function databaseFaults({ cluster }: Stage): readonly Fault[] {
  const { dataFolder } = cluster;
  const postgres = (node: NodePlace) =>
    processesThat(({ workFolder }) =>
      workFolder.startsWith(path.join(dataFolder, node.name, 'postgres/data')),
    );
  const patroni = (node: NodePlace) =>
    processesThat(
      ({ workFolder, command }) =>
        workFolder === path.join(dataFolder, node.name, 'postgres') && /python/.test(command),
    );
  const etcd = (node: NodePlace) =>
    processesThat(
      ({ workFolder, name }) =>
        workFolder === path.join(dataFolder, node.name, 'etcd') && name === 'etcd',
    );
  const balancer = () =>
    processesThat(
      ({ command, name }) =>
        name === 'haproxy' && command.includes(path.join(dataFolder, 'database.haproxy.cfg')),
    );
  const onPrimary = (
    kind: Fault['kind'],
    name: string,
    begin: BeginOnNode,
    seconds: Fault['seconds'] = DOWN_S,
  ) => aFault(cluster, { kind, name: `${name} of the primary`, seconds }, primaryOf, begin);
  const onStandby = (kind: Fault['kind'], name: string, begin: BeginOnNode) =>
    aFault(cluster, { kind, name: `${name} of a standby`, seconds: DOWN_S }, standbyOf, begin);

  const killNode: BeginOnNode = async (node) => {
    await cluster.kill(node);
    return () => cluster.start(node);
  };
  const freezeNode: BeginOnNode = async (node) => {
    await cluster.freeze(node);
    return () => cluster.thaw(node);
  };
  const freezeAll =
    (find: (node: NodePlace) => readonly number[]): BeginOnNode =>
    async (node) => {
      const pids = find(node);
      signal(pids, 'SIGSTOP');
      return async () => signal(pids, 'SIGCONT');
    };
  return [
    onPrimary('node', 'kill the node', killNode),
    onStandby('node', 'kill the node', killNode),
    onPrimary('node', 'freeze the node', freezeNode, [10, 30]),
    onPrimary('kill', 'kill PostgreSQL', async (node) => {
      signal(postgres(node).slice(0, 1), 'SIGKILL');
      return nothingToEnd;
    }),
    onPrimary('freeze', 'freeze PostgreSQL', freezeAll(postgres), [5, 40]),
    onPrimary('freeze', 'freeze Patroni', freezeAll(patroni), [12, 30]),
    onPrimary('freeze', 'freeze etcd', freezeAll(etcd)),
    onStandby('freeze', 'freeze PostgreSQL', freezeAll(postgres)),
    onPrimary('kill', 'kill etcd', async (node) => {
      signal(etcd(node), 'SIGKILL');
      return () => cluster.start(node);
    }),
    {
      kind: 'kill',
      name: 'kill HAProxy of the database',
      area: 'database',
      seconds: [0, 0],
      async begin() {
        signal(balancer(), 'SIGKILL');
        return { end: nothingToEnd };
      },
    },
  ];
}

export type BeginOnNode = (node: NodePlace) => Promise<() => Promise<void>>;
type Choose = (cluster: DatabaseCluster) => Promise<NodePlace>;

/** A fault of the database that meets one node, chosen when it begins. */
export const aFault = (
  cluster: DatabaseCluster,
  what: Pick<Fault, 'kind' | 'name' | 'seconds'>,
  choose: Choose,
  begin: BeginOnNode,
): Fault => ({
  ...what,
  area: 'database',
  async begin() {
    const node = await choose(cluster);
    return { met: node.name, end: await begin(node) };
  },
});

export const primaryOf: Choose = async (cluster) => cluster.ready();

export const standbyOf: Choose = async (cluster) => {
  const primary = await cluster.ready();
  const sync = (await cluster.members()).find(({ role }) => role === 'sync_standby');
  const found =
    cluster.nodes.find(({ name }) => name === sync?.name) ??
    cluster.nodes.find(({ name }) => name !== primary.name);
  if (!found) throw new Error('There is no standby');
  return found;
};

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) trySignal(pid, name);
}
