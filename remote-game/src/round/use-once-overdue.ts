import { selectHasLiveEvents } from '@velvet/sdk/live-events/follow-live-events';
import { useAppStore } from '@velvet/sdk/store';
import { useEffect } from 'react';

/** Events of a draw and of the next round usually come within this after the end of a countdown. */
const WAIT_MS = 1_500;
/** What all tables begin at the same moment they spread over this. */
const SPREAD_MS = 1_500;

/**
 * Asks for something that is due in a round once its events are overdue; at once without a stream of
 * events. A stream may be open and silent, so the wait always ends. `ask` returns what stops it: when
 * nothing is due any more, or something of another `round` is.
 */
export function useOnceOverdue(
  isDue: boolean,
  ask: () => () => void,
  round: string | undefined,
): void {
  const store = useAppStore();
  // The function of the render in which it became due
  useEffect(() => {
    if (!isDue) return;
    let stop: (() => void) | undefined;
    const isLive = selectHasLiveEvents(store.getState());
    const waitMs = isLive ? WAIT_MS + Math.random() * SPREAD_MS : 0;
    const waiting = setTimeout(() => {
      stop = ask();
    }, waitMs);
    return () => {
      clearTimeout(waiting);
      stop?.();
    };
  }, [isDue, round]);
}
