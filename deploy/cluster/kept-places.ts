import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '@velvet/contract/parse';
import { freePort } from '@velvet/postgres/free-port';
import { replaceFile } from '@velvet/registry/files';
import * as v from 'valibot';
import { StartProblem } from '../../tools/start/settings.ts';
import type { NodePlace, NodePorts } from './database/database-node.ts';
import { isPrimary } from './database/patroni-members.ts';
import {
  chooseSubnet,
  createNetwork,
  loopbackNetwork,
  type Network,
  nodeAddress,
} from './machine/network.ts';

const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));
const keptSchema = v.object({
  subnet: v.optional(v.number()),
  ports: v.array(v.object({ postgres: port, patroni: port, etcdClients: port, etcdPeers: port })),
});
type Kept = v.InferOutput<typeof keptSchema>;

const usual: NodePorts = { postgres: 5432, patroni: 8008, etcdClients: 2379, etcdPeers: 2380 };

/** The network of the nodes and their ports. */
export interface Places {
  readonly network: Network;
  readonly ports: readonly NodePorts[];
}

/**
 * Makes the network, with the addresses that the cluster in the folder had before, because etcd and
 * Patroni have noted them. As root each node has an address of its own and the usual ports; otherwise
 * all of them have free ports on loopback.
 * @throws StartProblem when the addresses are in use.
 */
export async function openPlaces(dataFolder: string, count: number): Promise<Places> {
  const file = path.join(dataFolder, 'places.json');
  const kept = await readKept(file);
  const hasNetworks = process.getuid?.() === 0;
  const places: Kept = hasNetworks
    ? {
        subnet: await chooseSubnet(kept?.subnet),
        ports: Array.from({ length: count }, () => usual),
      }
    : { ports: kept?.ports ?? (await freePorts(count)) };
  const text = JSON.stringify(places);
  if (text !== JSON.stringify(kept)) await replaceFile(file, `${text}\n`);
  const { subnet, ports } = places;
  const network =
    subnet === undefined ? loopbackNetwork(count) : await createNetwork(count, subnet);
  return { network, ports };
}

/** The nodes of the cluster in a folder, as other processes of this machine reach them. */
export async function keptNodes(dataFolder: string): Promise<readonly NodePlace[]> {
  const kept = await readKept(path.join(dataFolder, 'places.json'));
  if (kept === undefined) throw new StartProblem(`There is no cluster in ${dataFolder}.`);
  return kept.ports.map((ports, index) => ({
    name: `pg-${index + 1}`,
    address: kept.subnet === undefined ? '127.0.0.1' : nodeAddress(kept.subnet, index),
    enter: [],
    ports,
  }));
}

/** @throws StartProblem when it is damaged, because etcd and Patroni know no other addresses. */
async function readKept(file: string): Promise<Kept | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const kept = v.safeParse(keptSchema, parseJson(text));
  if (kept.success) return kept.output;
  throw new StartProblem(`${file} is damaged: restore it from a copy of the folder.`);
}

async function freePorts(count: number): Promise<NodePorts[]> {
  const ports: NodePorts[] = [];
  for (let index = 0; index < count; index += 1) {
    const [postgres, patroni, etcdClients, etcdPeers] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    ports.push({ postgres, patroni, etcdClients, etcdPeers });
  }
  return ports;
}

/**
 * The primary of the cluster in a folder.
 * @throws StartProblem when there is no cluster or no node of it is primary.
 */
export async function findPrimary(dataFolder: string): Promise<NodePlace> {
  const primary = await primaryOf(await keptNodes(dataFolder));
  if (primary) return primary;
  throw new StartProblem(`No node of the cluster in ${dataFolder} is primary: does it run?`);
}

/** The node that is primary; undefined while none is. */
export async function primaryOf(nodes: readonly NodePlace[]): Promise<NodePlace | undefined> {
  const answers = await Promise.all(nodes.map(isPrimary));
  return nodes.find((_, index) => answers[index]);
}
