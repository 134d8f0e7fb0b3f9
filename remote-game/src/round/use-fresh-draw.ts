import type { PastRound, Period } from '@velvet/contract/game';
import { useLayoutEffect, useRef, useState } from 'react';

/** How long the roll of the dice and the highlight of the winning sides take together. */
const FRESH_MS = 4_000;

/**
 * Whether the numbers of a round came in while the table was open, for a few seconds. What was drawn
 * before it opened does not count.
 */
export function useFreshDraw(round: PastRound | undefined): boolean {
  const drawn = round?.dice && round.period;
  const known = useRef(drawn);
  const [fresh, setFresh] = useState<Period>();
  // Before the frame that shows them.
  useLayoutEffect(() => {
    if (drawn === undefined || drawn === known.current) return;
    known.current = drawn;
    setFresh(drawn);
    const timer = setTimeout(() => setFresh(undefined), FRESH_MS);
    return () => {
      clearTimeout(timer);
      setFresh(undefined);
    };
  }, [drawn]);
  return fresh !== undefined && fresh === drawn;
}
