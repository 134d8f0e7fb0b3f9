import type { Histogram, LabelValues } from 'prom-client';

/** The buckets of a histogram in order, each with everything up to its bound; the last is Infinity. */
export type Buckets = readonly { readonly bound: number; readonly count: number }[];

/** The histogram of all values with these labels, whatever else they are labelled with. */
export async function bucketsOf<Label extends string>(
  histogram: Histogram<Label>,
  labels: LabelValues<Label>,
): Promise<Buckets> {
  const { values } = await histogram.get();
  const counts = new Map<number, number>();
  for (const { labels: own, value } of values) {
    const of: Readonly<Record<string, string | number | undefined>> = own;
    // Sum and count of the values have no bound.
    if (of.le === undefined) continue;
    if (!Object.entries(labels).every(([name, wanted]) => of[name] === wanted)) continue;
    const bound = of.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(of.le);
    counts.set(bound, (counts.get(bound) ?? 0) + value);
  }
  return [...counts]
    .map(([bound, count]) => ({ bound, count }))
    .toSorted((one, other) => one.bound - other.bound);
}

export const countOf = (buckets: Buckets): number => buckets.at(-1)?.count ?? 0;

/**
 * The value below which a share of the values lies, as far as the bounds tell; undefined without
 * values. Above the last finite bound that bound is the answer.
 */
export function quantile(buckets: Buckets, share: number): number | undefined {
  const rank = share * countOf(buckets);
  if (rank === 0) return undefined;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const { bound, count } = buckets[index] ?? { bound: 0, count: 0 };
  const below = buckets[index - 1] ?? { bound: 0, count: 0 };
  if (!Number.isFinite(bound)) return below.bound;
  return below.bound + (bound - below.bound) * ((rank - below.count) / (count - below.count));
}
