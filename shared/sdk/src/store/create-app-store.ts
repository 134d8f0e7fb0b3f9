import {
  combineReducers,
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
import { INITIAL_STATE } from './initial-state.ts';
import { memberScoped } from './member-scoped.ts';
import { repeatDroppedRefetches } from './repeat-dropped-refetches.ts';
import { createSlicePersistence, featureEntry, type SliceStorage } from './slice-persistence.ts';

interface AppStoreOptions {
  readonly transport: Transport;
  /** Where slices with persistence are kept. Without it nothing outlives the page. */
  readonly storage?: SliceStorage;
  /** The same for what outlives a load of the page in its tab. */
  readonly tabStorage?: SliceStorage;
  /** The host's slices that its first screen needs. */
  readonly slices?: readonly HostSlice[];
}

export interface AppStore {
  readonly store: AppReduxStore;
  /**
   * Adds a feature's slices, each with the state that the device kept. Returns the path, or the
   * name of the storage entry, that another owner already has, or the path of a reducer without an
   * initial state, and adds nothing then; undefined when all is well. The same owner may add its
   * slices again: they keep their state, unless they come with another `generation` (another
   * release), whose reducers may not understand it.
   */
  readonly injectSlices: (
    owner: string,
    added: readonly FeatureSlice[],
    generation?: number,
  ) => string | undefined;
  /** Adds slices of the host that come after its first screen. */
  readonly addHostSlices: (slices: readonly HostSlice[]) => void;
  readonly startListening: AppStartListening;
  /**
   * The state from which a server with the same responses renders: nothing in it is of this device.
   * `given` is the state that the server was given beside the responses.
   */
  readonly serverState: (given: Partial<AppState>) => AppState;
}

interface Adding {
  readonly slice: FeatureSlice;
  readonly entryName: string;
  readonly storage: SliceStorage;
  /** Nothing of the state that the store has under its path is used. */
  readonly resets?: boolean;
}

/** The owner of the slices that are in the store from the start. */
const HOST = 'shell';

const noStorage: SliceStorage = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
};

/** One store per page or per rendered request; remotes add their slices when they load. */
export function createAppStore(options: AppStoreOptions): AppStore {
  const { transport, storage = noStorage, tabStorage = noStorage, slices = [] } = options;
  const reducers: Record<string, Reducer> = { [queryApi.reducerPath]: queryApi.reducer };
  let combined: Reducer = combineReducers(reducers);
  const rootReducer: Reducer<AppState> = (state, action) => combined(state, action);
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
        .concat(repeatDroppedRefetches(queryApi), queryApi.middleware),
  });

  const owners = new Map<string, string>([[queryApi.reducerPath, HOST]]);

  const entryOwners = new Map<string, string>();
  const generations = new Map<string, number>();

  function add(owner: string, added: readonly Adding[]): void {
    if (added.length === 0) return;
    const known = added.map(({ slice }) => owners.has(slice.reducerPath));
    for (const { slice, entryName, storage } of added) {
      const { reducerPath } = slice;
      owners.set(reducerPath, owner);
      if (slice.persistence) entryOwners.set(entryName, owner);
      const reducer = restorable(memberScoped(slice), reducerPath);
      reducers[reducerPath] = reducer;
      persistence.add({ slice, reducer, storage, entryName });
    }
    // Once for all: it calls every reducer there is.
    combined = combineReducers(reducers);
    added.forEach(({ slice: { reducerPath }, resets }, place) => {
      if (known[place] && !resets) return;
      if (known[place]) {
        const state: unknown = reducers[reducerPath]?.(undefined, INITIAL_STATE);
        store.dispatch(stateRestored({ reducerPath, state }));
      }
      persistence.restore(store, reducerPath);
    });
    store.dispatch({ type: 'store/slicesInjected' });
  }

  const addHostSlices = (own: readonly HostSlice[]): void =>
    add(
      HOST,
      own.map((slice) => ({
        slice,
        entryName: slice.persistence?.key ?? '',
        storage: slice.area === 'tab' ? tabStorage : storage,
      })),
    );
  addHostSlices(slices);
  return {
    store,
    addHostSlices,
    injectSlices(owner, added, generation = 0) {
      const isTaken = (by: ReadonlyMap<string, string>, name: string) =>
        (by.get(name) ?? owner) !== owner;
      const refused = added.find(
        (slice) => isTaken(owners, slice.reducerPath) || !hasInitialState(slice),
      );
      const entries = added.filter(({ persistence }) => persistence).map(featureEntry);
      const taken = refused?.reducerPath ?? entries.find((entry) => isTaken(entryOwners, entry));
      if (taken !== undefined) return taken;
      const resets = (generations.get(owner) ?? generation) !== generation;
      generations.set(owner, generation);
      add(
        owner,
        added.map((slice) => ({ slice, entryName: featureEntry(slice), storage, resets })),
      );
      return undefined;
    },
    startListening: listener.startListening,
    serverState: (given) => ({
      ...rootReducer(undefined, INITIAL_STATE),
      [queryApi.reducerPath]: store.getState()[queryApi.reducerPath],
      ...given,
    }),
  };
}

/** Without one, every action would throw in the whole store. */
function hasInitialState({ reducer }: FeatureSlice): boolean {
  try {
    return reducer(undefined, INITIAL_STATE) !== undefined;
  } catch {
    return false;
  }
}

const restorable =
  (reducer: Reducer, reducerPath: string): Reducer =>
  (state: unknown, action: UnknownAction): unknown =>
    stateRestored.match(action) && action.payload.reducerPath === reducerPath
      ? action.payload.state
      : reducer(state, action);
