import { selectHasLiveEvents } from '@velvet/sdk/live-events/follow-live-events';
import type { AppState } from '@velvet/sdk/store';

/** Events of a draw and of the next round usually come within this after the end of a countdown. */
const WAIT_MS = 1_500;
/** What all tables begin at the same moment they spread over this. */
const SPREAD_MS = 1_500;

/**
 * Starts what asks for a round once its events are overdue; at once without a stream of events. A stream
 * may be open and silent, so the wait always ends. Returns what stops it.
 */
export function afterEvents(state: AppState, start: () => () => void): () => void {
  if (!selectHasLiveEvents(state)) return start();
  let stop: (() => void) | undefined;
  const waiting = setTimeout(
    () => {
      stop = start();
    },
    WAIT_MS + Math.random() * SPREAD_MS,
  );
  return () => {
    clearTimeout(waiting);
    stop?.();
  };
}
