import {
  asMilliseconds,
  asSeconds,
  type Seconds,
  toMilliseconds,
  toSeconds,
} from '@velvet/contract/time';

const MOST_ENTRIES = 50_000;
const NO_WAIT = asSeconds(0);

/** Keys that are refused until a time, in memory. */
interface BlockList {
  block(key: string, wait: Seconds): void;
  /** Whole seconds until the key may be used again; 0 when it may. */
  secondsLeft(key: string): Seconds;
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
    block(key, wait) {
      until.delete(key);
      const [oldest] = until.keys();
      if (until.size >= most && oldest !== undefined) until.delete(oldest);
      until.set(key, now() + toMilliseconds(wait));
    },
    secondsLeft(key) {
      const end = until.get(key);
      if (end === undefined) return NO_WAIT;
      const leftMs = end - now();
      if (leftMs <= 0) until.delete(key);
      return leftMs <= 0 ? NO_WAIT : toSeconds(asMilliseconds(leftMs));
    },
  };
}
