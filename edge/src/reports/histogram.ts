/** Counts of values up to each bound; the last count is of everything above. */
export interface Histogram {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly count: number;
  readonly sum: number;
}

export const emptyHistogram = (bounds: readonly number[]): Histogram => ({
  bounds,
  counts: [...bounds.map(() => 0), 0],
  count: 0,
  sum: 0,
});

export function withValue(histogram: Histogram, value: number): Histogram {
  const { bounds, counts, count, sum } = histogram;
  const found = bounds.findIndex((bound) => value <= bound);
  const place = found === -1 ? bounds.length : found;
  return {
    bounds,
    counts: counts.map((known, index) => (index === place ? known + 1 : known)),
    count: count + 1,
    sum: sum + value,
  };
}

/** Two histograms with the same bounds as one. */
export const together = (one: Histogram, other: Histogram): Histogram => ({
  bounds: one.bounds,
  counts: one.counts.map((count, index) => count + (other.counts[index] ?? 0)),
  count: one.count + other.count,
  sum: one.sum + other.sum,
});

/**
 * The value below which a share of the values lies, as far as the bounds tell; undefined without
 * values. Above the last bound that bound is the answer.
 */
export function quantile({ bounds, counts, count }: Histogram, share: number): number | undefined {
  if (count === 0) return undefined;
  const rank = share * count;
  let below = 0;
  for (const [index, bound] of bounds.entries()) {
    const inside = counts[index] ?? 0;
    if (inside > 0 && below + inside >= rank) {
      const lower = bounds[index - 1] ?? 0;
      return lower + (bound - lower) * ((rank - below) / inside);
    }
    below += inside;
  }
  return bounds.at(-1);
}
