/** A public random value with what proves it. */
export interface BeaconValue {
  /** What takes part in the draw, 16–64 bytes. */
  readonly value: Uint8Array;
  /** The source's signature, kept so that players can check it. */
  readonly signature: Uint8Array;
}

/** A source as rounds name it: value n is born at genesis + (n − 1) × period (epoch seconds). */
export interface BeaconOffer {
  readonly source: string;
  readonly genesis: number;
  readonly period: number;
}

/**
 * A public source of random values that come into being at known times. With one in use, not even
 * the holder of the seeds knows a result while bets are taken. Without a value in time the round
 * is void and its bets are refunded.
 */
export interface BeaconSource {
  /** As in the config `beacon`. */
  readonly name: string;
  /** When its values are born. */
  readonly offer: BeaconOffer;
  /** Whether a recent value can be had and its signature is right. */
  isReachable(nowMs: number, signal: AbortSignal): Promise<boolean>;
  /**
   * The value of a round, its signature checked, or undefined while there is none.
   * @throws when the source cannot be reached or does not tell the truth; it is asked again.
   */
  fetchVerified(round: number, signal: AbortSignal): Promise<BeaconValue | undefined>;
}
