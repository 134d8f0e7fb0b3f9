/**
 * A public source of random values that come into being at known times, such as drand. With one
 * configured, not even the holder of the seeds knows a result while bets are taken.
 *
 * None is built in: drand signs with BLS12-381, which Node's crypto cannot check, and an unchecked
 * value would let whoever sits on the network choose results. An implementation must check the
 * signature before it returns a value. Without a value in time the round is void and its bets are
 * refunded.
 */
export interface BeaconSource {
  /** As in the config `beacon`. */
  readonly name: string;
  /**
   * The verified value of a round, 16–64 bytes, or undefined while there is none.
   * @throws when the source cannot be reached; it is asked again.
   */
  fetchVerified(round: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
}
