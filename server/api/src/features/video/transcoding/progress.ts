import type { TranscodingStep } from '@velvet/contract/ops/transcodings';

/** About how much of the time each step takes; renditions of more pixels take longer. */
const weights: Readonly<Record<TranscodingStep, number>> = {
  checking: 3,
  audio: 7,
  '240p': 17,
  '360p': 25,
  '480p': 37,
  posters: 4,
  thumbnails: 6,
  storing: 1,
};

/**
 * How far a film is.
 * @param steps those that it takes, in their order.
 * @param fraction of `step`, from 0 to 1.
 * @returns whole percent of all; 100 is left to the end.
 */
export function percentOf(
  steps: readonly TranscodingStep[],
  step: TranscodingStep,
  fraction: number,
): number {
  const weightOf = (some: readonly TranscodingStep[]): number =>
    some.reduce((sum, each) => sum + weights[each], 0);
  const before = weightOf(steps.slice(0, steps.indexOf(step)));
  const within = Math.min(1, Math.max(0, fraction)) * weights[step];
  return Math.min(99, Math.floor((100 * (before + within)) / weightOf(steps)));
}
