import type { BeaconOrigin } from '@velvet/contract/beacon-origin';
import type { Dice } from '@velvet/contract/game';
import { toEpochSeconds } from '@velvet/contract/time';

/** The numbers of a drawn round; undefined while there are none. */
export function toDice(numbers: readonly number[] | null): Dice | undefined {
  const [first, second, third] = numbers ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  return [first, second, third];
}

/** Which public random value takes part in a round; empty where none does. */
export function originOf(
  source: string | null,
  round: number | null,
  after: Date | null,
  signature: string | null = null,
): { beaconOrigin?: BeaconOrigin } {
  if (source === null || round === null) return {};
  return {
    beaconOrigin: {
      source,
      round,
      ...(after === null ? {} : { after: toEpochSeconds(after) }),
      ...(signature === null ? {} : { signature }),
    },
  };
}
