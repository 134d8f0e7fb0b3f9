import type { EpochSeconds } from '@velvet/shared/contract/primitives';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

interface Since {
  /** Zero or negative: it was in the past. */
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/** How long ago something was seen, in the largest unit that fits. */
export function sinceSeen(seenAt: EpochSeconds, nowMs: number): Since {
  const seconds = Math.max(0, Math.floor(nowMs / 1_000) - seenAt);
  if (seconds < HOUR_S) return { value: -Math.floor(seconds / MINUTE_S) || 0, unit: 'minute' };
  if (seconds < DAY_S) return { value: -Math.floor(seconds / HOUR_S), unit: 'hour' };
  return { value: -Math.floor(seconds / DAY_S), unit: 'day' };
}
