import { trySignal } from '@velvet/postgres/processes';
import type { Stage } from '../stage.ts';
import type { Fault } from './fault.ts';

const DOWN_S = [5, 20] as const;

/** A dead object store, and one that answers nothing; none without Swift. */
export function storeFaults({ store }: Stage): readonly Fault[] {
  if (!store) return [];
  const all = (name: NodeJS.Signals) => {
    for (const pid of store.pids) trySignal(pid, name);
  };
  return [
    {
      kind: 'store',
      name: 'stop the object store',
      area: 'store',
      seconds: DOWN_S,
      async begin() {
        await store.kill();
        return { end: () => store.start() };
      },
    },
    {
      kind: 'store',
      name: 'freeze the object store',
      area: 'store',
      seconds: DOWN_S,
      async begin() {
        all('SIGSTOP');
        return { end: async () => all('SIGCONT') };
      },
    },
  ];
}
