import { DOUBTED_NETWORKS } from './decide.ts';
import type { ReleaseFigures } from './figures.ts';

type VitalFigures = NonNullable<ReleaseFigures['vitals'][keyof ReleaseFigures['vitals']]>;

const MOST = 0.75;

/**
 * The 75th percentile of one value of each network, as a range: whatever two of the networks report, what
 * the percentile of the others is lies within. undefined without values.
 */
export function vitalRange(values: readonly number[]): VitalFigures | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.ceil(MOST * sorted.length) - 1;
  const low = sorted[Math.max(0, rank - DOUBTED_NETWORKS)];
  const high = sorted[Math.min(sorted.length - 1, rank + DOUBTED_NETWORKS)];
  return low === undefined || high === undefined
    ? undefined
    : { networks: sorted.length, low, high };
}
