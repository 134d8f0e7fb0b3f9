import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';

/** Streams end a little before or after a round second. */
const TOLERANCE_S = 0.25;

/** Whether a preview has come to its end (spec S5.2). */
export const isPreviewOver = (currentS: number, ended: boolean): boolean =>
  ended || currentS >= PREVIEW_LIMIT_S - TOLERANCE_S;

/** Where a seek may land: inside the video, and inside the preview when there is only that. */
export function reachableSecond(wantedS: number, durationS: number, limited: boolean): number {
  const end = limited ? Math.min(durationS, PREVIEW_LIMIT_S) : durationS;
  return Math.min(Math.max(wantedS, 0), end);
}
