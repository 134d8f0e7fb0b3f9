import { type Domain, field, optionalField, record } from './codec.ts';
import { epochSeconds, integer, matching } from './primitives.ts';

/** Lower-case hex of a public random value or of its signature. */
export const beaconValue = matching(/^(?:[0-9a-f]{2}){16,64}$/);

/**
 * Which public random value takes part in a round's draw, fixed when the round is published, with its
 * source's signature once the value exists.
 */
export const beaconOrigin = record({
  /** The beacon that publishes the values, for example `quicknet`. */
  source: field('source', matching(/^[a-z0-9-]{1,32}$/)),
  round: field('round', integer(1)),
  /**
   * The value is the source's first one created after this time, when betting closes; absent in
   * older rounds, where it is the first one after the draw.
   */
  after: optionalField('after', epochSeconds),
  signature: optionalField('signature', beaconValue),
});
export type BeaconOrigin = Domain<typeof beaconOrigin>;
