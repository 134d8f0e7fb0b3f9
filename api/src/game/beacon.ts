/** A public random value with what proves it. */
export interface BeaconValue {
  /** What takes part in the draw, 16–64 bytes. */
  readonly value: Uint8Array;
  /** The source's signature, kept so that players can check it. */
  readonly signature: Uint8Array;
}

/**
 * A public source of random values that come into being at known times. With one in use, not even
 * the holder of the seeds knows a result while bets are taken. Without a value in time the round
 * is void and its bets are refunded.
 */
export interface BeaconSource {
  /** As in the config `beacon`. */
  readonly name: string;
  /**
   * The value of a round, its signature checked, or undefined while there is none.
   * @throws when the source cannot be reached or does not tell the truth; it is asked again.
   */
  fetchVerified(round: number, signal: AbortSignal): Promise<BeaconValue | undefined>;
}
