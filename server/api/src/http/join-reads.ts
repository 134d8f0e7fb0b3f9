import { gather } from '../database/gather.ts';

/** More are answered by the run after. */
const MOST_TOGETHER = 1_000;
/** Of some kilobytes each. */
const MOST_KEPT = 500;

interface JoinOptions {
  /** How old a result may be that a read gets without a run; 0 when absent. */
  readonly keptMs?: number;
  readonly nowMs?: () => number;
}

/** Reads of one key that are under way or wait. */
interface Lane<Result> {
  reads: number;
  readonly join: (read: () => Promise<Result>) => Promise<Result>;
}

/**
 * Runs equal reads once. A read never gets what another one began to read before it: it waits for the next
 * run, so that what was committed before a call is in its answer, as if it had read alone. Where results
 * are kept, they may be as old as that.
 */
export function joinReads<Result>({
  keptMs = 0,
  nowMs = () => performance.now(),
}: JoinOptions = {}): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const lanes = new Map<string, Lane<Result>>();
  const kept = new Map<string, { readonly result: Result; readonly untilMs: number }>();
  const keep = (key: string, result: Result, beganMs: number): void => {
    if (keptMs === 0) return;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { result, untilMs: beganMs + keptMs });
  };
  const openLane = (key: string): Lane<Result> => {
    const join = gather<() => Promise<Result>, Result>({
      run: async (reads) => {
        const beganMs = nowMs();
        // Of equal reads, the one with the latest time.
        const result = await reads.at(-1)?.();
        if (result === undefined) return [];
        keep(key, result, beganMs);
        return reads.map(() => result);
      },
      most: MOST_TOGETHER,
    });
    const lane = { reads: 0, join };
    lanes.set(key, lane);
    return lane;
  };
  return async (key, read) => {
    const last = kept.get(key);
    if (last && last.untilMs > nowMs()) return last.result;
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
