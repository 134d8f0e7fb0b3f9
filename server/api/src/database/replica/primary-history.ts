/** Where the primary's log was, and when. */
interface PrimaryHistory {
  /** @param atMs when the answer came: whatever was committed before the question is in it. */
  add(position: WalPosition, atMs: number): void;
  /** What a replica must have replayed so that nothing older than the limit is missing. */
  neededAt(nowMs: number): WalPosition;
  /** How far behind a replica is, in milliseconds; undefined before anything is known. */
  lagOf(replayed: WalPosition, nowMs: number): number | undefined;
}

interface Sample {
  readonly position: WalPosition;
  readonly atMs: number;
}

/**
 * Remembers the primary's positions for as long as the limit. While the primary does not answer, the
 * last known position stays the measure.
 * @param limitMs how old what a replica shows may be.
 */
export function createPrimaryHistory(limitMs: number): PrimaryHistory {
  let samples: readonly Sample[] = [];
  /** The newest one that is at least as old as the limit, and everything after it. */
  const keepFrom = (nowMs: number): void => {
    const index = samples.findLastIndex(({ atMs }) => atMs <= nowMs - limitMs);
    if (index > 0) samples = samples.slice(index);
  };
  return {
    add(position, atMs) {
      samples = [...samples, { position, atMs }];
      keepFrom(atMs);
    },
    neededAt(nowMs) {
      const old = samples.findLast(({ atMs }) => atMs <= nowMs - limitMs);
      return old?.position ?? samples[0]?.position ?? 0n;
    },
    lagOf(replayed, nowMs) {
      const last = samples.at(-1);
      if (!last) return undefined;
      if (replayed >= last.position) return 0;
      const reached = samples.findLast(({ position }) => position <= replayed);
      return nowMs - (reached ?? samples[0] ?? last).atMs;
    },
  };
}

/** A place in the server's write-ahead log, `pg_lsn`, as one number; later ones are larger. */
export type WalPosition = bigint;

const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Behind every place: what no replica ever reaches. */
export const END_OF_WAL: WalPosition = 0xffff_ffff_ffff_ffffn;

/** Reads PostgreSQL's text, such as `16/B374D848`; undefined when it is something else. */
export function parseWalPosition(text: unknown): WalPosition | undefined {
  const [, high, low] = TEXT.exec(typeof text === 'string' ? text : '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** As PostgreSQL writes it. */
export const walPositionText = (position: WalPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
