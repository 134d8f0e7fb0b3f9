const MILLISECONDS = 1_000;
const MOST_ENTRIES = 50_000;

/** Keys that are refused until a time, in memory. */
export interface BlockList {
  block(key: string, seconds: number): void;
  /** Whole seconds until the key may be used again; 0 when it may. */
  secondsLeft(key: string): number;
}

/** Holds a limited number of keys; the oldest is evicted first. */
export function createBlockList({
  now,
  most = MOST_ENTRIES,
}: {
  readonly now: () => number;
  readonly most?: number;
}): BlockList {
  const until = new Map<string, number>();
  return {
    block(key, seconds) {
      until.delete(key);
      const [oldest] = until.keys();
      if (until.size >= most && oldest !== undefined) until.delete(oldest);
      until.set(key, now() + seconds * MILLISECONDS);
    },
    secondsLeft(key) {
      const end = until.get(key);
      if (end === undefined) return 0;
      const left = Math.ceil((end - now()) / MILLISECONDS);
      if (left <= 0) until.delete(key);
      return Math.max(0, left);
    },
  };
}
