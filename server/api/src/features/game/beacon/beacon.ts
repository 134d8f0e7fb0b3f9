/** A public random value with its proof. */
export interface BeaconValue {
  /** What takes part in the draw, 16–64 bytes. */
  readonly value: Uint8Array;
  /** The source's signature, kept so that players can check it. */
  readonly signature: Uint8Array;
}

/** A source as rounds refer to it: value n is created at genesis + (n − 1) × period (epoch seconds). */
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
  /** The schedule of its values. */
  readonly offer: BeaconOffer;
  /** Whether a recent value is available with a valid signature. */
  isReachable(nowMs: number, signal: AbortSignal): Promise<boolean>;
  /**
   * The value of a round, its signature checked, or undefined while there is none.
   * @throws when the source is unreachable or its signature is invalid; the caller retries.
   */
  fetchVerified(round: number, signal: AbortSignal): Promise<BeaconValue | undefined>;
}
