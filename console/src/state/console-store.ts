import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createOpenActions, createOpsClient, opsApi } from '@velvet/console-kit';
import { repeatDroppedRefetches } from '@velvet/sdk/store/repeat-dropped-refetches';
import { useDispatch, useSelector } from 'react-redux';
import {
  type Preferences,
  preferencesSlice,
  readPreferences,
  writePreferences,
} from './preferences-slice.ts';
import { ended, sessionSlice } from './session-slice.ts';

const rootReducer = combineSlices(opsApi, sessionSlice, preferencesSlice);
type ConsoleState = ReturnType<typeof rootReducer>;

interface StoreOptions {
  readonly window: Pick<Window, 'navigator' | 'localStorage'> & { readonly fetch: typeof fetch };
  /** What the page was negotiated to; what the browser kept comes first. */
  readonly language: Preferences['language'];
}

/** The one store of the page: session, preferences, and the cache of operators' reads. */
export function createConsoleStore({ window, language }: StoreOptions) {
  const { localStorage } = window;
  const kept = { language, theme: 'system', ...readPreferences(localStorage) } as const;
  const opsClient = createOpsClient({
    fetch: (...request) => window.fetch(...request),
    isOnline: () => window.navigator.onLine,
    language: () => store.getState().preferences.language,
    sessionKey: () => String(store.getState().session.signIns),
    operator: () => {
      const { session } = store.getState().session;
      return 'operator' in session ? session.operator.name : undefined;
    },
    onSessionEnded: () => store.dispatch(ended()),
  });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { preferences: kept },
    devTools: process.env.NODE_ENV === 'development',
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { opsClient, openActions: createOpenActions() } },
        // The checks of development stay, but do not warn that they are slow on a busy machine.
        immutableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        serializableCheck: { warnAfter: Number.POSITIVE_INFINITY },
      }).concat(repeatDroppedRefetches(opsApi), opsApi.middleware),
  });
  setupListeners(store.dispatch);
  let written = store.getState().preferences;
  store.subscribe(() => {
    const { preferences } = store.getState();
    if (preferences !== written) writePreferences(localStorage, preferences);
    written = preferences;
  });
  return store;
}

export type ConsoleStore = ReturnType<typeof createConsoleStore>;
export const useConsoleDispatch = useDispatch.withTypes<ConsoleStore['dispatch']>();
export const useConsoleSelector = useSelector.withTypes<ConsoleState>();
