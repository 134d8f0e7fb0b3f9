import { branded, type EpochMs, type EpochSeconds } from './brand.ts';
import type { Codec } from './codec.ts';
import { integer } from './primitives.ts';

export type { EpochMs, EpochSeconds } from './brand.ts';

const SECOND_MS = 1_000;

/** `epochSeconds` is among the primitives. */
export const epochMs: Codec<EpochMs> = branded(integer(0));

function assertEpochMs(value: number): asserts value is EpochMs {
  if (!Number.isFinite(value)) throw new RangeError(`Not a time: ${value}`);
}
function assertEpochSeconds(value: number): asserts value is EpochSeconds {
  if (!Number.isFinite(value)) throw new RangeError(`Not a time: ${value}`);
}

/** States the unit of the result of arithmetic. Throws RangeError for what is no number. */
export function asEpochMs(value: number): EpochMs {
  assertEpochMs(value);
  return value;
}

export const nowMs = (): EpochMs => asEpochMs(Date.now());

export const toEpochMs = (time: EpochSeconds): EpochMs => asEpochMs(time * SECOND_MS);

/** The second that a time lies in. */
export function toEpochSeconds(time: Date | EpochMs): EpochSeconds {
  const seconds = Math.floor(Number(time) / SECOND_MS);
  assertEpochSeconds(seconds);
  return seconds;
}
