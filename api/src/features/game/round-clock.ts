import { BET_CLOSE_LEAD_S } from '@velvet/shared/contract/constants';
import { type Period, period } from '@velvet/shared/contract/game';
import { parse } from '@velvet/shared/contract/parse';

const SECOND_MS = 1_000;
const DAY_S = 86_400;
const NUMBER_DIGITS = 4;

/** When one period of a game runs. Times are epoch milliseconds. */
export interface PeriodTimes {
  /** Date (UTC) and number within the day. */
  readonly name: Period;
  readonly startsAtMs: number;
  /** Betting ends, 3 s before the draw (spec S4.7). */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
}

/** The period that runs at a time; periods divide the day, so they begin with it. */
export function periodAt(timeMs: number, periodSeconds: number): PeriodTimes {
  const lengthMs = periodSeconds * SECOND_MS;
  const startsAtMs = Math.floor(timeMs / lengthMs) * lengthMs;
  const drawsAtMs = startsAtMs + lengthMs;
  return {
    name: nameOf(startsAtMs, periodSeconds),
    startsAtMs,
    closesAtMs: drawsAtMs - BET_CLOSE_LEAD_S * SECOND_MS,
    drawsAtMs,
  };
}

/** The period after the one that runs at a time. */
export const periodAfter = (timeMs: number, periodSeconds: number): PeriodTimes =>
  periodAt(timeMs + periodSeconds * SECOND_MS, periodSeconds);

/**
 * Seconds until a time, rounded up: added to the server's time in whole seconds they give the exact
 * second of the draw.
 */
export const secondsUntil = (timeMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((timeMs - nowMs) / SECOND_MS));

function nameOf(startsAtMs: number, periodSeconds: number): Period {
  const day = new Date(startsAtMs).toISOString().slice(0, 10).replaceAll('-', '');
  const second = Math.floor(startsAtMs / SECOND_MS) % DAY_S;
  const number = Math.floor(second / periodSeconds) + 1;
  return parse(period, day + String(number).padStart(NUMBER_DIGITS, '0'));
}
