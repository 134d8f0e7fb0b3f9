const KEPT = 80;
const LINE = /^([a-z0-9_-]{1,32}) (\d{1,20}) ([0-9a-f]{64})$/;

/**
 * Commitments as this device saw them before their draws, one a line. A server that exchanged one
 * afterwards, seed, numbers and all, is found out by whoever noted it.
 */
export function noteCommitment(
  notes: string | null,
  gameKey: string,
  period: string,
  commitment: string,
): string | undefined {
  const line = `${gameKey} ${period} ${commitment}`;
  const lines = (notes ?? '').split('\n').filter((kept) => LINE.test(kept));
  // The first one seen counts: a later one for the same period must not replace it.
  if (!LINE.test(line) || findNoted(notes, gameKey, period) !== undefined) return undefined;
  return [...lines, line].slice(-KEPT).join('\n');
}

export function findNoted(
  notes: string | null,
  gameKey: string,
  period: string,
): string | undefined {
  for (const line of (notes ?? '').split('\n')) {
    const [, key, noted, commitment] = LINE.exec(line) ?? [];
    if (key === gameKey && noted === period) return commitment;
  }
  return undefined;
}
