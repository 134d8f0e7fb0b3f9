import { gather } from '../database/gather.ts';

/** More are answered by the run after. */
const MOST_TOGETHER = 1_000;

/** Reads of one key that are under way or wait. */
interface Lane<Result> {
  reads: number;
  readonly join: (read: () => Promise<Result>) => Promise<Result>;
}

/**
 * Runs equal reads once. A read never gets what another one began to read before it: it waits for the next
 * run, so that what was committed before a call is in its answer, as if it had read alone.
 */
export function joinReads<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const lanes = new Map<string, Lane<Result>>();
  const openLane = (key: string): Lane<Result> => {
    const lane: Lane<Result> = {
      reads: 0,
      join: gather({
        run: async (reads) => {
          // Of equal reads, the one with the latest time.
          const result = await reads.at(-1)?.();
          return result === undefined ? [] : reads.map(() => result);
        },
        most: MOST_TOGETHER,
      }),
    };
    lanes.set(key, lane);
    return lane;
  };
  return async (key, read) => {
    const lane = lanes.get(key) ?? openLane(key);
    lane.reads += 1;
    try {
      return await lane.join(read);
    } finally {
      lane.reads -= 1;
      if (lane.reads === 0) lanes.delete(key);
    }
  };
}
