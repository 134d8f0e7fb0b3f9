import { EVENTS_ADDRESS } from '@velvet/contract/constants';

/** Part of `PerformanceResourceTiming`; times in ms. */
export type Transfer = Pick<
  PerformanceResourceTiming,
  'name' | 'transferSize' | 'responseStart' | 'responseEnd'
>;

/** A smaller file comes in a few packets, whose times say little about the line. */
const LEAST_BYTES = 8_000;
const LEAST_BYTES_IN_ALL = 64_000;
const NEWEST = 30;
/** No rendition needs more. */
const MOST_BITS_PER_S = 20_000_000;

/**
 * Whether a transfer tells how fast the line is. A file out of the cache has no transfer size, one of
 * another origin may hide its times, and the stream of live events is mostly silent.
 */
const isTelling = ({ name, transferSize, responseStart }: Transfer): boolean =>
  transferSize >= LEAST_BYTES && responseStart > 0 && !name.endsWith(EVENTS_ADDRESS);

/** The newest transfers that tell something, in the order in which they ended. */
export const newestTransfers = (
  known: readonly Transfer[],
  added: readonly Transfer[],
): readonly Transfer[] => [...known, ...added.filter(isTelling)].slice(-NEWEST);

/**
 * How fast transfers arrived, in bits per second; undefined when they are too few to tell. Transfers
 * at the same time share the line, so that time counts once.
 */
export function measuredBandwidth(transfers: readonly Transfer[]): number | undefined {
  const bytes = transfers.reduce((sum, { transferSize }) => sum + transferSize, 0);
  if (bytes < LEAST_BYTES_IN_ALL) return undefined;
  let busyMs = 0;
  let reachedMs = 0;
  for (const { responseStart, responseEnd } of transfers.toSorted(byStart)) {
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, reachedMs));
    reachedMs = Math.max(reachedMs, responseEnd);
  }
  return Math.min(MOST_BITS_PER_S, (bytes * 8_000) / Math.max(busyMs, 1));
}

const byStart = (one: Transfer, other: Transfer): number => one.responseStart - other.responseStart;

let transfers: readonly Transfer[] = [];
let observer: PerformanceObserver | undefined;

function note(entries: readonly PerformanceEntry[]): void {
  const added = entries.filter((entry) => entry instanceof PerformanceResourceTiming);
  transfers = newestTransfers(transfers, added);
}

/**
 * Follows the page's transfers from now on, for as long as the page lives. Not to be called where a player
 * is in scope: minified, the observer's callback would keep that player and its video in memory.
 */
export function followTransfers(): void {
  // The page's own list of entries ends when it is full; an observer gets all.
  observer ??= new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
}

/** Of the newest transfers, as in `measuredBandwidth`; undefined also when none are followed. */
export function currentBandwidth(): number | undefined {
  note(observer?.takeRecords() ?? []);
  return measuredBandwidth(transfers);
}
