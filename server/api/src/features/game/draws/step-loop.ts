import type { Queryable } from '../../../database/queryable.ts';

const PAUSE_AFTER_FAULT_MS = 500;

interface LoopOptions {
  readonly step: () => Promise<void>;
  /** Between the end of a step and the begin of the next one; a function is asked after each step. */
  readonly pauseMs: number | (() => Promise<number>);
  /** A step failed; it is repeated after half a second. */
  readonly onFault: (error: unknown) => void;
}

/** A step that is repeated until it is stopped. */
export interface StepLoop {
  start(): void;
  /** Resolves after the current step. */
  stop(): Promise<void>;
}

export function createStepLoop({ step, pauseMs, onFault }: LoopOptions): StepLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const run = (): void => {
    running = step()
      .then(() => (typeof pauseMs === 'number' ? pauseMs : pauseMs()))
      .catch((error: unknown) => {
        onFault(error);
        return PAUSE_AFTER_FAULT_MS;
      })
      .then((nextMs) => {
        if (!isStopped) timer = setTimeout(run, nextMs);
      });
  };

  return {
    start: () => {
      isStopped = false;
      run();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const ANNOUNCE_PAUSE_MS = 250;

/**
 * Announces the orders since the last step to the members' streams, of all servers at once. Apart from
 * the rounds: announcing waits for other announcements, and no draw may wait for that.
 */
export const createOrderAnnouncer = ({
  pool,
  onFault,
}: {
  readonly pool: Queryable;
  readonly onFault: (error: unknown) => void;
}): StepLoop =>
  createStepLoop({
    step: async () => {
      await pool.query({ name: 'orders-announce', text: 'SELECT orders_announce()' });
    },
    pauseMs: ANNOUNCE_PAUSE_MS,
    onFault,
  });

const PARTITION_PAUSE_MS = 60_000;

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
    pauseMs: PARTITION_PAUSE_MS,
    onFault,
  });
