import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { askUntil } from '../../../tools/start/ask-until.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { runCommand } from './run-command.ts';

/** The network card of one node. */
export interface NodeNetwork {
  /** The address under which other nodes and this machine reach it. */
  readonly address: string;
  /** Put before a command to run it there. */
  readonly enter: readonly string[];
}

/** Networks of the nodes, joined by a switch to which this machine is connected, too. */
export interface Network {
  /** `namespaces`: an address for each node. `loopback`: all of them on 127.0.0.1. */
  readonly kind: 'namespaces' | 'loopback';
  readonly nodes: readonly NodeNetwork[];
  /**
   * Drops all packets between a node and others (`all`), or between it and the other nodes only
   * (`nodes`), so that clients on this machine still reach it.
   * @throws StartProblem on loopback.
   */
  partition(node: number, from: 'all' | 'nodes'): Promise<void>;
  heal(node: number): Promise<void>;
  close(): Promise<void>;
}

const MACHINE = 1;
const FIRST_NODE = 11;
const SUBNETS = 200;
const WAIT_MS = 5_000;
const PAUSE_MS = 100;

/** Address of a node, from 0, in a subnet. */
export const nodeAddress = (subnet: number, index: number): string =>
  `10.231.${subnet}.${FIRST_NODE + index}`;

/** Loopback only: nothing is isolated, so nothing can be partitioned. */
export function loopbackNetwork(count: number): Network {
  const refuse = (): Promise<void> =>
    Promise.reject(new StartProblem('A partition needs network namespaces, so run it as root.'));
  return {
    kind: 'loopback',
    nodes: Array.from({ length: count }, () => ({ address: '127.0.0.1', enter: [] })),
    partition: refuse,
    heal: refuse,
    close: () => Promise.resolve(),
  };
}

/**
 * Makes a network namespace for each node. They belong to processes of this one, without names, so
 * that nothing is left of them when it ends in whatever way.
 * @param subnet n of 10.231.n.0/24, see `chooseSubnet`.
 * @throws StartProblem without the rights for it.
 */
export async function createNetwork(count: number, subnet: number): Promise<Network> {
  const holders: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const holder of holders.toReversed()) holder.kill('SIGKILL');
    await Promise.all(
      holders.map((holder) =>
        holder.exitCode === null && holder.signalCode === null ? once(holder, 'exit') : undefined,
      ),
    );
  };
  try {
    const center = await createNamespace(holders);
    await inside(center, ['ip', 'link', 'add', 'switch', 'type', 'bridge']);
    await inside(center, ['ip', 'link', 'set', 'switch', 'up']);
    await connect(center, `velvet${subnet}`, undefined, `10.231.${subnet}.${MACHINE}`, 0);
    const nodes: NodeNetwork[] = [];
    for (let index = 0; index < count; index += 1) {
      const space = await createNamespace(holders);
      const address = nodeAddress(subnet, index);
      await connect(center, 'net0', space, address, index + 1);
      await inside(space, ['ip', 'link', 'set', 'lo', 'up']);
      nodes.push({ address, enter: enterCommand(space) });
    }
    const run = (node: number, command: readonly string[]) =>
      runCommand([...(nodes[node]?.enter ?? []), ...command]);
    const heal = async (node: number): Promise<void> => {
      await run(node, ['nft', 'add table inet partition; delete table inet partition']);
    };
    return {
      kind: 'namespaces',
      nodes,
      async partition(node, from) {
        await heal(node);
        await run(node, ['nft', partitionRules(`10.231.${subnet}.${MACHINE}`, from)]);
      },
      heal,
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** Silent loss in both directions, of packets of open connections, too. */
function partitionRules(machine: string, from: 'all' | 'nodes'): string {
  const chain = (hook: 'input' | 'output', direction: 'saddr' | 'daddr', device: 'iif' | 'oif') =>
    [
      `chain ${hook} { type filter hook ${hook} priority 0; policy drop;`,
      `${device} lo accept`,
      ...(from === 'nodes' ? [`ip ${direction} ${machine} accept`] : []),
      '}',
    ].join('\n');
  const chains = [chain('input', 'saddr', 'iif'), chain('output', 'daddr', 'oif')];
  return ['table inet partition {', ...chains, '}'].join('\n');
}

/**
 * The number n of a subnet 10.231.n.0/24 that no interface of this machine has.
 * @param kept the one whose addresses a cluster has noted; only that one is good then.
 * @throws StartProblem when it stays in use.
 */
export async function chooseSubnet(kept: number | undefined): Promise<number> {
  const readUsed = () => runCommand(['ip', '-o', '-4', 'address']);
  const isIn = (used: string, subnet: number) => used.includes(` 10.231.${subnet}.`);
  if (kept !== undefined) {
    // The kernel removes a network some time after the last process in it has ended.
    const isFree = async () => !isIn(await readUsed(), kept);
    if (await askUntil(isFree, { limitMs: WAIT_MS, pauseMs: PAUSE_MS })) return kept;
    throw new StartProblem(`10.231.${kept}.0/24 is in use: does this cluster run already?`);
  }
  const used = await readUsed();
  const start = process.pid % SUBNETS;
  for (let step = 0; step < SUBNETS; step += 1) {
    const subnet = ((start + step) % SUBNETS) + 1;
    if (!isIn(used, subnet)) return subnet;
  }
  throw new StartProblem('All subnets of 10.231.0.0/16 for clusters are in use.');
}

/** Process number that holds a new network namespace. */
async function createNamespace(holders: ChildProcess[]): Promise<number> {
  const command = ['--pdeathsig', 'KILL', 'unshare', '--net', '--', 'sleep', 'infinity'];
  const holder = spawn('setpriv', command, { detached: true, stdio: 'ignore' });
  holders.push(holder);
  await once(holder, 'spawn');
  const pid = holder.pid ?? 0;
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline && holder.exitCode === null) {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')) === 'sleep\n') return pid;
    await delay(5);
  }
  throw new StartProblem('A network namespace cannot be made; root may.');
}

const enterCommand = (space: number): readonly string[] => [
  'nsenter',
  `--net=/proc/${space}/ns/net`,
];

const inside = (space: number, command: readonly string[]): Promise<string> =>
  runCommand([...enterCommand(space), ...command]);

/** A cable from the switch to a card in the space, which gets the address; undefined: this machine. */
async function connect(
  center: number,
  card: string,
  space: number | undefined,
  address: string,
  socket: number,
): Promise<void> {
  const there = space === undefined ? [] : enterCommand(space);
  const peer = ['peer', 'name', `port${socket}`, 'netns', String(center)];
  await runCommand([...there, 'ip', 'link', 'add', card, 'type', 'veth', ...peer]);
  await inside(center, ['ip', 'link', 'set', `port${socket}`, 'master', 'switch', 'up']);
  await runCommand([...there, 'ip', 'address', 'add', `${address}/24`, 'dev', card]);
  await runCommand([...there, 'ip', 'link', 'set', card, 'up']);
}
