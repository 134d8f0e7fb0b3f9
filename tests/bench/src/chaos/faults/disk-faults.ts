import type { Stage } from '../stage.ts';
import { aFault, primaryOf, standbyOf } from './database-faults.ts';
import type { Fault } from './fault.ts';

const FULL_S = [5, 20] as const;

/**
 * Full disks of database nodes, where data, write-ahead log and etcd are on the same one, of the servers'
 * files, and of an edge.
 */
export function diskFaults({ cluster, disks }: Stage): readonly Fault[] {
  const fill = (whose: string, choose: typeof primaryOf): Fault =>
    aFault(
      cluster,
      { kind: 'disk', name: `full disk of ${whose}`, seconds: FULL_S },
      choose,
      async (node) => {
        const disk = disks.get(node.name);
        if (!disk) throw new Error(`${node.name} has no disk of its own`);
        await disk.fill();
        return async () => {
          await disk.empty();
          // As an operator does after making room, for programs that ended for want of it.
          await cluster.start(node);
        };
      },
    );
  const fillFolder = (whose: string, folder: string, area: Fault['area']): Fault => ({
    kind: 'disk',
    name: `full disk of ${whose}`,
    area,
    seconds: FULL_S,
    async begin() {
      const disk = disks.get(folder);
      if (!disk) throw new Error(`${folder} is not on a disk of its own`);
      await disk.fill();
      return { end: () => disk.empty() };
    },
  });
  return [
    fill('the primary', primaryOf),
    fill('a standby', standbyOf),
    fillFolder('the servers’ files', 'product', 'store'),
    fillFolder('edge-1', 'edge-1', 'web'),
  ];
}
