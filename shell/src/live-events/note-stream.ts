import { selectHasLiveEvents } from '@velvet/sdk/live-events/follow-live-events';
import { liveEventsChanged, liveEventsSlice } from '@velvet/sdk/live-events/live-events-slice';
import type { AppStore } from '@velvet/sdk/store/create-app-store';
import { SILENCE_MS } from '../api/read-event-stream.ts';

/**
 * Keeps in the store whether there is a stream, for what polls without one. The function returned is
 * called with everything that arrives; a stream without a heartbeat for too long counts as lost, also
 * where the tab that read it can no longer say so.
 */
export function noteStream({
  store,
  addHostSlices,
}: Pick<AppStore, 'store' | 'addHostSlices'>): (isOpen: boolean) => void {
  addHostSlices([liveEventsSlice]);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const note = (isOpen: boolean): void => {
    clearTimeout(silence);
    if (isOpen) silence = setTimeout(note, SILENCE_MS, false);
    if (selectHasLiveEvents(store.getState()) !== isOpen) store.dispatch(liveEventsChanged(isOpen));
  };
  return note;
}
