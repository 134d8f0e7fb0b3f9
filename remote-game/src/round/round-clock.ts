import { BET_CLOSE_LEAD_S } from '@velvet/shared/contract/constants';
import type { GameInfo } from '@velvet/shared/contract/game';

const SECOND_MS = 1_000;

/** How far the server's clock is ahead of the device's, and how sure that is. */
export interface ClockReading {
  /** Server time = device time + this. */
  readonly offsetMs: number;
  /** Half of the time the call took: the offset is off by at most this. */
  readonly uncertaintyMs: number;
}

interface Answer {
  /** Device times. */
  readonly askedAtMs: number;
  readonly receivedAtMs: number;
  readonly serverTimeMs: number;
}

/** The server read its clock somewhere between the question and the answer. */
export function readClock({ askedAtMs, receivedAtMs, serverTimeMs }: Answer): ClockReading {
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

/** The open round. Times are epoch milliseconds of the server. */
export interface RoundTimes {
  readonly period: string;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
}

type RoundInfo = Pick<GameInfo, 'openPeriod' | 'secondsLeft' | 'serverTimeMs'>;

/**
 * Draws happen on whole seconds, and the server counts a begun second: its time cut to whole
 * seconds plus the seconds left is the exact second of the draw. Without its time, the moment of
 * the answer must do.
 */
export function roundTimes(info: RoundInfo, receivedServerMs: number): RoundTimes {
  const leftMs = info.secondsLeft * SECOND_MS;
  const drawsAtMs =
    info.serverTimeMs === undefined
      ? receivedServerMs + leftMs
      : Math.floor(info.serverTimeMs / SECOND_MS) * SECOND_MS + leftMs;
  return {
    period: info.openPeriod,
    closesAtMs: drawsAtMs - BET_CLOSE_LEAD_S * SECOND_MS,
    drawsAtMs,
  };
}

/** `open` takes bets, `closed` waits for the draw, `over` is past it; `paused`: nobody draws. */
export type RoundPhase = 'open' | 'closed' | 'over' | 'paused';

export function phaseAt(
  { closesAtMs, drawsAtMs }: RoundTimes,
  serverMs: number,
  isPaused = false,
): RoundPhase {
  if (serverMs >= drawsAtMs) return 'over';
  if (isPaused) return 'paused';
  return serverMs >= closesAtMs ? 'closed' : 'open';
}

/** Whole seconds until the draw, begun ones counted. */
export const secondsLeft = ({ drawsAtMs }: RoundTimes, serverMs: number): number =>
  Math.max(0, Math.ceil((drawsAtMs - serverMs) / SECOND_MS));

/** Until the count shows something else; a timer set for it ticks with the server's seconds. */
export function msToNextSecond({ drawsAtMs }: RoundTimes, serverMs: number): number {
  const leftMs = drawsAtMs - serverMs;
  if (leftMs <= 0) return SECOND_MS;
  const rest = leftMs % SECOND_MS;
  return rest === 0 ? SECOND_MS : rest;
}

/** 90 → "01:30"; hours are not expected but stay readable. */
export function asMinutes(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
