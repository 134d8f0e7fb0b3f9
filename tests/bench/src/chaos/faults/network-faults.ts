import type { NodePlace } from '../../../../../deploy/cluster/database/database-node.ts';
import { runCommand } from '../../../../../deploy/cluster/machine/run-command.ts';
import type { Stage } from '../stage.ts';
import { aFault, type BeginOnNode, primaryOf, standbyOf } from './database-faults.ts';
import type { Fault } from './fault.ts';

const LOST_PERCENT = 20;
/** So slow that packets queue for up to the latency: a delay that the kernel here can make. */
const SLOW_LINK = ['tbf', 'rate', '2mbit', 'burst', '32kbit', 'latency', '400ms'] as const;
const CUT_S = [5, 30] as const;
const POOR_S = [10, 30] as const;

/** Partitions, lost packets and slow links of database nodes; none without namespaces. */
export function networkFaults({ cluster }: Stage): readonly Fault[] {
  if (cluster.kind === 'loopback') return [];
  const cut =
    (from: 'all' | 'nodes'): BeginOnNode =>
    async (node) => {
      await cluster.partition(node, from);
      return () => cluster.heal(node);
    };
  const network = (
    name: string,
    seconds: Fault['seconds'],
    choose: typeof primaryOf,
    begin: BeginOnNode,
  ) => aFault(cluster, { kind: 'network', name, seconds }, choose, begin);
  const lost = `lose ${LOST_PERCENT} % of the primary’s packets`;
  return [
    network('cut the primary off from the nodes', CUT_S, primaryOf, cut('nodes')),
    network('cut the primary off from everybody', CUT_S, primaryOf, cut('all')),
    network('cut a standby off', CUT_S, standbyOf, cut('all')),
    network(lost, POOR_S, primaryOf, losePackets),
    network('slow link of the primary', POOR_S, primaryOf, slowDown),
  ];
}

const losePackets: BeginOnNode = async (node) => {
  const drop = `numgen random mod 100 < ${LOST_PERCENT} counter drop`;
  const chain = (hook: string, device: string) =>
    `chain ${hook} { type filter hook ${hook} priority 0; policy accept; ${device} lo accept; ${drop}; }`;
  const chains = [chain('input', 'iif'), chain('output', 'oif')];
  const rules = ['table inet loss {', ...chains, '}'].join('\n');
  await inside(node, ['nft', rules]);
  return () => inside(node, ['nft', 'delete table inet loss']);
};

const slowDown: BeginOnNode = async (node) => {
  await inside(node, ['tc', 'qdisc', 'add', 'dev', 'net0', 'root', ...SLOW_LINK]);
  return () => inside(node, ['tc', 'qdisc', 'del', 'dev', 'net0', 'root']);
};

async function inside({ enter }: NodePlace, command: readonly string[]): Promise<void> {
  await runCommand([...enter, ...command]);
}
