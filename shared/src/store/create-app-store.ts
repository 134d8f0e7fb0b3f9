import {
  combineSlices,
  configureStore,
  createListenerMiddleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { queryApi } from '../api/query-api.ts';
import type { StoreExtra, Transport } from '../api/transport.ts';
import {
  type AppDispatch,
  type AppReduxStore,
  type AppStartListening,
  type AppState,
  stateRestored,
} from './app-store.ts';
import type { FeatureSlice, HostSlice } from './feature-slice.ts';
import { memberScoped } from './member-scoped.ts';
import { createSlicePersistence, featureEntry, type SliceStorage } from './slice-persistence.ts';

interface AppStoreOptions {
  readonly transport: Transport;
  /** Where slices with persistence are kept. Without it nothing outlives the page. */
  readonly storage?: SliceStorage;
  /** The same for what outlives a load of the page in its tab. */
  readonly tabStorage?: SliceStorage;
  /** The host's own slices, in the store from the start. */
  readonly slices?: readonly HostSlice[];
}

export interface AppStore {
  readonly store: AppReduxStore;
  /**
   * Adds a feature's slices, each with the state that the device kept. Returns the path that
   * another owner already has, and adds nothing then; undefined when all is well (also when the
   * same owner adds them again, which keeps their state).
   */
  readonly injectSlices: (owner: string, added: readonly FeatureSlice[]) => string | undefined;
  readonly startListening: AppStartListening;
  /**
   * The state from which a server with the same answers renders: nothing in it is of this device.
   * `told` is what the server was told beside the answers.
   */
  readonly serverState: (told: Partial<AppState>) => AppState;
}

/** The owner of the slices that are in the store from the start. */
const HOST = 'shell';

const nothingKept: SliceStorage = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
};

/** One store per page or per rendered request; remotes add their slices when they load. */
export function createAppStore(options: AppStoreOptions): AppStore {
  const { transport, storage = nothingKept, tabStorage = nothingKept, slices = [] } = options;
  const rootReducer = combineSlices({ [queryApi.reducerPath]: queryApi.reducer });
  const listener = createListenerMiddleware<AppState, AppDispatch, StoreExtra>({
    extra: { transport },
  });
  const persistence = createSlicePersistence(listener.startListening);
  const store = configureStore({
    reducer: rootReducer,
    devTools: process.env.NODE_ENV === 'development',
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { transport } },
        // The checks of development stay, but do not warn that they are slow on a busy machine.
        immutableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        serializableCheck: { warnAfter: Number.POSITIVE_INFINITY },
      })
        .prepend(listener.middleware)
        .concat(queryApi.middleware),
  });

  const owners = new Map<string, string>([[queryApi.reducerPath, HOST]]);

  function add(owner: string, slice: FeatureSlice, entryName: string, place = storage): void {
    const { reducerPath } = slice;
    const isNew = !owners.has(reducerPath);
    owners.set(reducerPath, owner);
    const reducer = restorable(memberScoped(slice), reducerPath);
    rootReducer.inject({ reducerPath, reducer }, { overrideExisting: true });
    persistence.add({ slice, reducer, storage: place, entryName });
    if (isNew) persistence.restore(store, reducerPath);
  }

  for (const slice of slices) {
    add(HOST, slice, slice.persistence?.key ?? '', slice.area === 'tab' ? tabStorage : storage);
  }
  store.dispatch({ type: 'store/started' });
  return {
    store,
    injectSlices(owner, added) {
      const taken = added.find(({ reducerPath }) => {
        const current = owners.get(reducerPath);
        return current !== undefined && current !== owner;
      });
      if (taken) return taken.reducerPath;
      for (const slice of added) add(owner, slice, featureEntry(slice));
      if (added.length > 0) store.dispatch({ type: 'store/slicesInjected' });
      return undefined;
    },
    startListening: listener.startListening,
    serverState: (told) => ({
      ...rootReducer(undefined, { type: 'store/initialState' }),
      [queryApi.reducerPath]: store.getState()[queryApi.reducerPath],
      ...told,
    }),
  };
}

const restorable =
  (reducer: Reducer, reducerPath: string): Reducer =>
  (state: unknown, action: UnknownAction): unknown =>
    stateRestored.match(action) && action.payload.reducerPath === reducerPath
      ? action.payload.state
      : reducer(state, action);
