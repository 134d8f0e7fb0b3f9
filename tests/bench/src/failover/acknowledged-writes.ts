import { longestPause } from '../chaos/load/tally.ts';

/** When writes were acknowledged, in milliseconds of `performance.now()`. */
export interface AcknowledgedWrites {
  note(): void;
  readonly count: () => number;
  /** The longest time without an acknowledged write between two moments, in milliseconds. */
  longestGap(fromMs: number, toMs: number): number;
  /** Resolves when a write is acknowledged after this call; rejects after the limit. */
  next(limitMs: number): Promise<void>;
}

export function createAcknowledgedWrites(nowMs: () => number): AcknowledgedWrites {
  const times: number[] = [];
  const waiting = new Set<() => void>();
  return {
    note() {
      times.push(nowMs());
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    count: () => times.length,
    longestGap: (fromMs, toMs) => longestPause(times, fromMs, toMs),
    next: (limitMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(done);
          reject(new Error(`No write was acknowledged for ${limitMs / 1_000} s`));
        }, limitMs);
        const done = (): void => {
          clearTimeout(timer);
          resolve();
        };
        waiting.add(done);
      }),
  };
}
