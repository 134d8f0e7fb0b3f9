import type { EpochSeconds } from '@velvet/shared/contract/primitives';

export interface Elapsed {
  /** Negative: ago. */
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long ago something was, in the largest unit that fits; what lies ahead counts as now. */
export function elapsedSince(time: EpochSeconds, now: EpochSeconds): Elapsed {
  const passed = Math.max(0, now - time);
  const ago = (unitS: number) => Math.min(0, -Math.floor(passed / unitS)) + 0;
  if (passed < HOUR_S) return { value: ago(MINUTE_S), unit: 'minute' };
  if (passed < DAY_S) return { value: ago(HOUR_S), unit: 'hour' };
  return { value: ago(DAY_S), unit: 'day' };
}
