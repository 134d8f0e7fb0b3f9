import { StartProblem } from '../../tools/start/settings.ts';
import type { NodePlace } from './database/database-node.ts';
import { isPrimary } from './database/patroni-members.ts';
import { keptNodes } from './kept-places.ts';

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
