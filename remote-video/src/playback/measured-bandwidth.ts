/** Part of `PerformanceResourceTiming`; times in ms. */
export type Transfer = Pick<
  PerformanceResourceTiming,
  'transferSize' | 'responseStart' | 'responseEnd'
>;

/** What is smaller comes in a few packets, whose time says little. */
const LEAST_BYTES = 8_000;
const LEAST_BYTES_IN_ALL = 64_000;
const NEWEST = 30;
/** More is of no use to any rendition, and what a loopback measures is no figure. */
const MOST_BITS_PER_S = 20_000_000;

/**
 * How fast the page's newest transfers arrived, in bits per second; undefined when they are too few
 * to tell. What arrived at the same time shared the line, so its time counts once. What came out of
 * the cache has no transfer size.
 */
export function measuredBandwidth(transfers: readonly Transfer[]): number | undefined {
  const used = transfers
    .filter(({ transferSize, responseStart }) => transferSize >= LEAST_BYTES && responseStart > 0)
    .sort((a, b) => a.responseStart - b.responseStart)
    .slice(-NEWEST);
  const bytes = used.reduce((sum, { transferSize }) => sum + transferSize, 0);
  if (bytes < LEAST_BYTES_IN_ALL) return undefined;
  let busyMs = 0;
  let reachedMs = 0;
  for (const { responseStart, responseEnd } of used) {
    busyMs += Math.max(0, responseEnd - Math.max(responseStart, reachedMs));
    reachedMs = Math.max(reachedMs, responseEnd);
  }
  return Math.min(MOST_BITS_PER_S, (bytes * 8_000) / Math.max(busyMs, 1));
}

/** The transfers of this page so far. */
export const pageTransfers = (): readonly Transfer[] =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
