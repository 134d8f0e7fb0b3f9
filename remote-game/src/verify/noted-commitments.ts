import type { BeaconOrigin } from '@velvet/shared/contract/beacon-origin';

const KEPT = 80;
const LINE = /^([a-z0-9_-]{1,32}) (\d{1,20}) ([0-9a-f]{64})(?: ([a-z0-9-]{1,32}:\d{1,15}))?$/;

/** What was promised of a round before its draw. */
export interface NotedRound {
  readonly commitment: string;
  /** Which public random value was to take part, as `promiseOf` writes it; empty for none. */
  readonly beacon: string;
}

/** The part of an origin that is known before the draw. */
export const promiseOf = (origin: BeaconOrigin | undefined): string =>
  origin ? `${origin.source}:${origin.round}` : '';

/**
 * Promises as this device saw them before their draws, one a line. A server that exchanged one
 * afterwards, seed, numbers and all, is found out by whoever noted it.
 */
export function noteRound(
  notes: string | null,
  gameKey: string,
  period: string,
  { commitment, beacon }: NotedRound,
): string | undefined {
  const line = `${gameKey} ${period} ${commitment} ${beacon}`.trimEnd();
  const lines = (notes ?? '').split('\n').filter((kept) => LINE.test(kept));
  // The first one seen counts: a later one for the same period must not replace it.
  if (!LINE.test(line) || findNoted(notes, gameKey, period) !== undefined) return undefined;
  return [...lines, line].slice(-KEPT).join('\n');
}

export function findNoted(
  notes: string | null,
  gameKey: string,
  period: string,
): NotedRound | undefined {
  for (const line of (notes ?? '').split('\n')) {
    const [, key, name, commitment, beacon = ''] = LINE.exec(line) ?? [];
    if (key === gameKey && name === period && commitment) return { commitment, beacon };
  }
  return undefined;
}
