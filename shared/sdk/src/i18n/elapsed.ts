import type { EpochMs, EpochSeconds } from '@velvet/contract/time';
import { toEpochSeconds } from '@velvet/contract/time';

/** As `Intl.RelativeTimeFormat` takes it. */
export interface Elapsed {
  /** Zero or negative: it was in the past. */
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long ago something was, in the largest unit that fits; what lies ahead counts as now. */
export function elapsedSince(time: EpochSeconds, now: EpochMs): Elapsed {
  const passedS = Math.max(0, toEpochSeconds(now) - time);
  const ago = (unitS: number) => Math.min(0, -Math.floor(passedS / unitS)) + 0;
  if (passedS < HOUR_S) return { value: ago(MINUTE_S), unit: 'minute' };
  if (passedS < DAY_S) return { value: ago(HOUR_S), unit: 'hour' };
  return { value: ago(DAY_S), unit: 'day' };
}
