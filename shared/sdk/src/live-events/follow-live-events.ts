// By name, so that the apps that bundle this module share the store's types with the host.

import type { LiveEvent } from '@velvet/contract/live-event';
import type { AppState } from '@velvet/sdk/store';

/**
 * Called with every event of the member's stream (spec S15.2), at once, also while the page is hidden.
 * Returns whether it took over all that the event says: then nothing is fetched for the event.
 */
export type LiveEventListener = (event: LiveEvent) => boolean;

type Listeners = Set<LiveEventListener>;

/** The thunk argument of a store, to which the listeners belong. */
interface Extra {
  liveEventListeners?: Listeners;
}

const isExtra = (extra: unknown): extra is Extra => typeof extra === 'object' && extra !== null;

/**
 * Follows live events from a query's `onCacheEntryAdded` or `onQueryStarted`, with the `extra` that these
 * are given. Returns what ends it. In a host that has no stream, nothing is ever told.
 *
 * Host and remotes bundle a copy each, because no first screen needs it; the copies share the listeners.
 */
export function onLiveEvent(extra: unknown, listener: LiveEventListener): () => void {
  if (!isExtra(extra)) return () => undefined;
  extra.liveEventListeners ??= new Set();
  const { liveEventListeners } = extra;
  liveEventListeners.add(listener);
  return () => void liveEventListeners.delete(listener);
}

/** For the host: a thunk that tells all listeners, and returns whether one of them took the event over. */
export const tellLiveEvent =
  (event: LiveEvent) =>
  (_dispatch: unknown, _getState: unknown, extra: unknown): boolean => {
    if (!isExtra(extra)) return false;
    let isTaken = false;
    for (const listener of extra.liveEventListeners ?? []) {
      try {
        isTaken = listener(event) || isTaken;
      } catch (error) {
        // One remote's fault, told as an uncaught error, is not the others'.
        setTimeout(() => {
          throw error;
        });
      }
    }
    return isTaken;
  };

declare module '@velvet/sdk/store' {
  interface AppState {
    /** Absent before live events are followed. */
    readonly liveEvents?: boolean;
  }
}

/** Whether a stream of live events was open a moment ago, read by this tab or by another one. */
export const selectHasLiveEvents = ({ liveEvents = false }: AppState): boolean => liveEvents;
