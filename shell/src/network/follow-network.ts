import { setupListeners } from '@reduxjs/toolkit/query';
import type { AppReduxStore } from '@velvet/sdk/store';
import { connectionChanged, selectIsOnline } from './network-slice.ts';

/**
 * Keeps the store and the query API informed of whether the browser has a network; the only place
 * that listens for it.
 */
export function followNetwork(store: AppReduxStore, window: Window): void {
  const { document, navigator } = window;
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const tellConnection = () => {
      const isOnline = navigator.onLine;
      if (isOnline === selectIsOnline(store.getState())) return;
      dispatch(connectionChanged(isOnline));
      dispatch(isOnline ? onOnline() : onOffline());
    };
    const tellFocus = () => {
      tellConnection();
      dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    };
    tellConnection();
    // A page back from the back-forward cache, or from sleep, may have missed a change.
    const connectionEvents = ['online', 'offline', 'pageshow'];
    for (const event of connectionEvents) window.addEventListener(event, tellConnection);
    document.addEventListener('visibilitychange', tellFocus);
    return () => {
      for (const event of connectionEvents) window.removeEventListener(event, tellConnection);
      document.removeEventListener('visibilitychange', tellFocus);
    };
  });
}
