import {
  branded,
  type EpochMs,
  type EpochSeconds,
  type Milliseconds,
  type Seconds,
} from './brand.ts';
import type { Codec } from './codec.ts';
import { integer } from './primitives.ts';

export type { EpochMs, EpochSeconds, Milliseconds, Seconds } from './brand.ts';

const SECOND_MS = 1_000;

/** `epochSeconds` is among the primitives. */
export const epochMs: Codec<EpochMs> = branded(integer(0));

/** A length of time as operations give it: whole seconds. */
export const duration = (minSeconds = 0): Codec<Seconds> => branded(integer(minSeconds));

function assertFinite<Unit extends number>(
  value: number,
  what: 'time' | 'length of time',
): asserts value is Unit {
  if (!Number.isFinite(value)) throw new RangeError(`Not a ${what}: ${value}`);
}

/** States the unit of the result of arithmetic. Throws RangeError for what is no number. */
export function asEpochMs(value: number): EpochMs {
  assertFinite<EpochMs>(value, 'time');
  return value;
}

export const nowMs = (): EpochMs => asEpochMs(Date.now());

export const toEpochMs = (time: EpochSeconds): EpochMs => asEpochMs(time * SECOND_MS);

/** The second that a time lies in. */
export function toEpochSeconds(time: Date | EpochMs): EpochSeconds {
  const seconds = Math.floor(Number(time) / SECOND_MS);
  assertFinite<EpochSeconds>(seconds, 'time');
  return seconds;
}

/** States the unit of a number that is a length of time. Throws RangeError for what is no number. */
export function asSeconds(value: number): Seconds {
  assertFinite<Seconds>(value, 'length of time');
  return value;
}
export function asMilliseconds(value: number): Milliseconds {
  assertFinite<Milliseconds>(value, 'length of time');
  return value;
}

export const toMilliseconds = (length: Seconds): Milliseconds => asMilliseconds(length * SECOND_MS);

/** The whole seconds that a length of time takes, a begun one counted. */
export const toSeconds = (length: Milliseconds): Seconds =>
  asSeconds(Math.ceil(length / SECOND_MS));
