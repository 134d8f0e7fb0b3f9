import type { Queryable } from '../../../database/queryable.ts';
import { createStepLoop, type StepLoop } from './step-loop.ts';

const PAUSE_MS = 60_000;

interface KeeperOptions {
  readonly pool: Queryable;
  /** A partition was added, e.g. `ledger 4`. */
  readonly onAdded: (name: string) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps three partitions of each family of tables ahead of their use. Any number of processes may do
 * it; one that does not get its locks within a quarter of a second gives way and tries again.
 */
export const createPartitionKeeper = ({ pool, onAdded, onFault }: KeeperOptions): StepLoop =>
  createStepLoop({
    step: async () => {
      for (;;) {
        const { rows } = await pool.query<{ name: string | null }>({
          name: 'partition-keep-ahead',
          text: 'SELECT partition_keep_ahead() AS name',
        });
        const added = rows[0]?.name;
        if (typeof added !== 'string') return;
        onAdded(added);
      }
    },
    pauseMs: PAUSE_MS,
    onFault,
  });
