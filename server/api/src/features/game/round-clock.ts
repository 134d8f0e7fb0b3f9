import { BET_CLOSE_LEAD_S } from '@velvet/contract/constants';
import { type Period, period } from '@velvet/contract/game';
import { parse } from '@velvet/contract/parse';
import {
  asMilliseconds,
  asSeconds,
  type Seconds,
  toMilliseconds,
  toSeconds,
} from '@velvet/contract/time';

const SECOND_MS = 1_000;
const CLOSE_LEAD = asSeconds(BET_CLOSE_LEAD_S);
const DAY_S = 86_400;
const NUMBER_DIGITS = 4;

/** When one period of a game runs. Times are epoch milliseconds. */
interface PeriodTimes {
  /** Date (UTC) and number within the day. */
  readonly name: Period;
  readonly startsAtMs: number;
  /** Betting ends, 3 s before the draw (spec S4.7). */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
}

/** The period that runs at a time; periods divide the day, so they begin with it. */
export function periodAt(timeMs: number, periodSeconds: Seconds): PeriodTimes {
  const lengthMs = toMilliseconds(periodSeconds);
  const startsAtMs = Math.floor(timeMs / lengthMs) * lengthMs;
  const drawsAtMs = startsAtMs + lengthMs;
  return {
    name: periodName(startsAtMs, periodSeconds),
    startsAtMs,
    closesAtMs: drawsAtMs - toMilliseconds(CLOSE_LEAD),
    drawsAtMs,
  };
}

/** The period after the one that runs at a time. */
export const periodAfter = (timeMs: number, periodSeconds: Seconds): PeriodTimes =>
  periodAt(timeMs + toMilliseconds(periodSeconds), periodSeconds);

/**
 * Seconds until a time, rounded up: added to the server's time in whole seconds they give the exact
 * second of the draw.
 */
export const secondsUntil = (timeMs: number, nowMs: number): Seconds =>
  toSeconds(asMilliseconds(Math.max(0, timeMs - nowMs)));

function periodName(startsAtMs: number, periodSeconds: Seconds): Period {
  const day = new Date(startsAtMs).toISOString().slice(0, 10).replaceAll('-', '');
  const second = Math.floor(startsAtMs / SECOND_MS) % DAY_S;
  const number = Math.floor(second / periodSeconds) + 1;
  return parse(period, day + String(number).padStart(NUMBER_DIGITS, '0'));
}
