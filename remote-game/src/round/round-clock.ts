import { BET_CLOSE_LEAD_S } from '@velvet/contract/constants';
import type { GameInfo, Period } from '@velvet/contract/game';
import {
  asEpochMs,
  asMilliseconds,
  asSeconds,
  type EpochMs,
  type Milliseconds,
  type Seconds,
  toEpochMs,
  toEpochSeconds,
  toMilliseconds,
  toSeconds,
} from '@velvet/contract/time';

const SECOND_MS = 1_000;

/** How far the server's clock is ahead of the device's, and how sure that is. */
export interface ClockReading {
  /** Server time = device time + this. */
  readonly offsetMs: number;
  /** Half of the time the call took: the offset is off by at most this. */
  readonly uncertaintyMs: number;
}

interface ClockSample {
  /** Device times. */
  readonly askedAtMs: EpochMs;
  readonly receivedAtMs: EpochMs;
  readonly serverTimeMs: EpochMs;
}

/** The server read its clock somewhere between the question and the answer. */
export function readClock({ askedAtMs, receivedAtMs, serverTimeMs }: ClockSample): ClockReading {
  const uncertaintyMs = Math.max(0, receivedAtMs - askedAtMs) / 2;
  return { offsetMs: serverTimeMs - (receivedAtMs - uncertaintyMs), uncertaintyMs };
}

/**
 * The surer of two readings while they can both be true; the newer one when they cannot, because
 * the device's clock was set in between.
 */
export function betterClock(known: ClockReading | undefined, read: ClockReading): ClockReading {
  if (!known || read.uncertaintyMs <= known.uncertaintyMs) return read;
  const apartMs = Math.abs(read.offsetMs - known.offsetMs);
  return apartMs > read.uncertaintyMs + known.uncertaintyMs ? read : known;
}

/** The open round. Times are the server's. */
export interface RoundTimes {
  readonly period: Period;
  readonly closesAtMs: EpochMs;
  readonly drawsAtMs: EpochMs;
}

type RoundInfo = Pick<GameInfo, 'openPeriod' | 'secondsLeft' | 'serverTimeMs'>;

/**
 * Draws happen on whole seconds, and the server counts a begun second: its time cut to whole
 * seconds plus the seconds left is the exact second of the draw. Without its time, the moment of
 * the answer must do.
 */
export function roundTimes(info: RoundInfo, receivedServerMs: EpochMs): RoundTimes {
  const leftMs = toMilliseconds(info.secondsLeft);
  const askedMs =
    info.serverTimeMs === undefined
      ? receivedServerMs
      : toEpochMs(toEpochSeconds(info.serverTimeMs));
  const drawsAtMs = asEpochMs(askedMs + leftMs);
  return {
    period: info.openPeriod,
    closesAtMs: asEpochMs(drawsAtMs - toMilliseconds(asSeconds(BET_CLOSE_LEAD_S))),
    drawsAtMs,
  };
}

/**
 * `open` takes bets, `closed` waits for the draw, `over` is past it; `paused`: there are no draws.
 */
export type RoundPhase = 'open' | 'closed' | 'over' | 'paused';

export function phaseAt(
  { closesAtMs, drawsAtMs }: RoundTimes,
  serverMs: EpochMs,
  isPaused = false,
): RoundPhase {
  if (serverMs >= drawsAtMs) return 'over';
  if (isPaused) return 'paused';
  return serverMs >= closesAtMs ? 'closed' : 'open';
}

/** Whole seconds until the draw, begun ones counted. */
export const secondsLeft = ({ drawsAtMs }: RoundTimes, serverMs: EpochMs): Seconds =>
  toSeconds(asMilliseconds(Math.max(0, drawsAtMs - serverMs)));

/** Until the count shows something else; a timer set for it ticks with the server's seconds. */
export function msToNextSecond({ drawsAtMs }: RoundTimes, serverMs: EpochMs): Milliseconds {
  const leftMs = drawsAtMs - serverMs;
  const rest = leftMs <= 0 ? 0 : leftMs % SECOND_MS;
  return asMilliseconds(rest === 0 ? SECOND_MS : rest);
}

/** 90 → "01:30"; hours are not expected but stay readable. */
export function asMinutes(seconds: Seconds): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
