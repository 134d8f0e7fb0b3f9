import type { Dice } from '@velvet/contract/game';

/** The numbers of a drawn round; undefined while there are none. */
export function toDice(numbers: readonly number[] | null): Dice | undefined {
  const [first, second, third] = numbers ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  return [first, second, third];
}

/**
 * Which public random value takes part in a round, in the contract's terms; NULL where none does.
 * @param round alias of the round's table.
 * @param signature expression for the value's signature.
 */
export const beaconOrigin = (round: string, signature = 'NULL::bytea'): string => `
  CASE WHEN ${round}.beacon_source IS NOT NULL AND ${round}.beacon_round IS NOT NULL THEN
    jsonb_strip_nulls(jsonb_build_object(
      'source', ${round}.beacon_source, 'round', ${round}.beacon_round,
      'after', floor(extract(epoch FROM ${round}.beacon_after))::bigint,
      'signature', encode(${signature}, 'hex'))) END`;
