import { combineSlices, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { queryApi } from '../api/query-api.ts';
import type { Transport } from '../api/transport.ts';
import { stateRestored } from './app-store.ts';
import type { FeatureSlice } from './feature-slice.ts';
import { memberScoped } from './member-scoped.ts';
import { createSlicePersistence, type SliceStorage } from './slice-persistence.ts';

interface AppStoreOptions {
  readonly transport: Transport;
  /** Where slices with persistence are kept. Without it nothing outlives the page. */
  readonly storage?: SliceStorage;
  /** The host's own slices, in the store from the start. */
  readonly slices?: readonly FeatureSlice[];
}

/** The owner of the slices that are in the store from the start. */
const HOST = 'shell';

const nothingKept: SliceStorage = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
};

/** One store per page or per rendered request; remotes add their slices when they load. */
export function createAppStore({ transport, storage = nothingKept, slices = [] }: AppStoreOptions) {
  const rootReducer = combineSlices({ [queryApi.reducerPath]: queryApi.reducer });
  const persistence = createSlicePersistence(storage);
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { transport } },
        // The checks of development stay; that they are slow on a busy machine is no finding.
        immutableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        serializableCheck: { warnAfter: Number.POSITIVE_INFINITY },
      })
        .prepend(persistence.middleware)
        .concat(queryApi.middleware),
  });

  const owners = new Map<string, string>([[queryApi.reducerPath, HOST]]);

  /**
   * Adds a feature's slices, each with the state that the device kept. Returns the path that
   * another owner already has, and adds nothing then; undefined when all is well (also when the
   * same owner adds them again, which keeps their state).
   */
  function injectSlices(owner: string, added: readonly FeatureSlice[]): string | undefined {
    const taken = added.find(({ reducerPath }) => {
      const current = owners.get(reducerPath);
      return current !== undefined && current !== owner;
    });
    if (taken) return taken.reducerPath;
    for (const slice of added) {
      const { reducerPath } = slice;
      const isNew = !owners.has(reducerPath);
      owners.set(reducerPath, owner);
      const reducer = restorable(memberScoped(slice), reducerPath);
      rootReducer.inject({ reducerPath, reducer }, { overrideExisting: true });
      persistence.add(slice, reducer);
      if (isNew) persistence.restore(store, slice);
    }
    if (added.length > 0) store.dispatch({ type: 'store/slicesInjected' });
    return undefined;
  }

  injectSlices(HOST, slices);
  return { store, injectSlices };
}
export type AppStore = ReturnType<typeof createAppStore>;

const restorable =
  (reducer: Reducer, reducerPath: string): Reducer =>
  (state: unknown, action: UnknownAction): unknown =>
    stateRestored.match(action) && action.payload.reducerPath === reducerPath
      ? action.payload.state
      : reducer(state, action);
