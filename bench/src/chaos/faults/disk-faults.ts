import type { Stage } from '../stage.ts';
import { aFault, primaryOf, standbyOf } from './database-faults.ts';
import type { Fault } from './fault.ts';

const FULL_S = [5, 20] as const;

/** Full disks of database nodes: data, write-ahead log and etcd are on the same one. */
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
  return [fill('the primary', primaryOf), fill('a standby', standbyOf)];
}
