/** A write of a member; the key makes repetitions of it one write. */
export interface Write {
  readonly kind: 'bet' | 'recharge' | 'withdrawal';
  readonly key: string;
  readonly memberId: number;
  /** Minor units. */
  readonly amount: number;
}

/** What clients have seen, with times of `performance.now()`. */
export interface Tally {
  /** Writes that were answered with success. */
  readonly acknowledged: Write[];
  /** Writes that were refused for good: their effect must be nowhere. */
  readonly refused: Write[];
  /** Writes that were never answered, although they were repeated to the end. */
  readonly unanswered: Write[];
  readonly acknowledgedAtMs: number[];
  /** Requests without an answer, or with one that says to come back later. */
  readonly failedAtMs: number[];
  /** How often requests failed, by what happened. */
  readonly failures: Map<string, number>;
  /** Requests that had no end at the client's limit. */
  readonly beyondLimit: string[];
  requests: number;
  slowestMs: number;
  pages: number;
  reads: number;
  events: number;
  /** Dice by `<game> <period>`, as members saw them. */
  readonly results: Map<string, string>;
  /** Addresses of the last acknowledged picture of each member. */
  readonly pictures: Map<number, string>;
  /** Members with an upload that was not answered. */
  readonly unansweredPictures: Set<number>;
  /** Withdrawals whose approval by an operator was acknowledged. */
  readonly approved: number[];
  /** Contradictions that members saw: two results of a round, an ended session that was let in. */
  readonly contradictions: string[];
}

export const createTally = (): Tally => ({
  acknowledged: [],
  refused: [],
  unanswered: [],
  acknowledgedAtMs: [],
  failedAtMs: [],
  failures: new Map(),
  beyondLimit: [],
  requests: 0,
  slowestMs: 0,
  pages: 0,
  reads: 0,
  events: 0,
  results: new Map(),
  pictures: new Map(),
  unansweredPictures: new Set(),
  approved: [],
  contradictions: [],
});

/**
 * The longest time without an acknowledged write that overlaps the span, in milliseconds.
 * @param acknowledgedAtMs in ascending order; the span's end counts as the end of the last pause.
 */
export function longestPause(
  acknowledgedAtMs: readonly number[],
  fromMs: number,
  toMs: number,
): number {
  const before = acknowledgedAtMs.findLast((at) => at <= fromMs) ?? fromMs;
  const inside = acknowledgedAtMs.filter((at) => at > fromMs && at < toMs);
  const times = [before, ...inside, toMs];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
