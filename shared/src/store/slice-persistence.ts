import {
  createListenerMiddleware,
  type ListenerMiddleware,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { memberLeft, stateRestored } from './app-store.ts';
import type { FeatureSlice, SlicePersistence } from './feature-slice.ts';

/** The device's storage: texts by key. It must not throw. */
export interface SliceStorage {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  /** Called with the key that another tab changed, or null when it changed all of them. */
  subscribe?(listener: (key: string | null) => void): void;
}

/** Before the names of everything that slices keep. */
export const STORAGE_PREFIX = 'velvet.';

interface Kept {
  readonly reducerPath: string;
  readonly lifetime: 'member' | 'device';
  readonly persistence: SlicePersistence<unknown>;
  readonly reducer: Reducer;
  /** What this page last read or wrote; another text in the storage is another tab's. */
  lastText: string | null;
}

interface RestoringStore {
  readonly dispatch: (action: UnknownAction) => unknown;
}

const partOf = (state: unknown, reducerPath: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, reducerPath) : undefined;

/**
 * Keeps slices on the device: every change is written before `dispatch` returns, so that what a
 * money operation notes is there before its request leaves. Where another tab wrote in between,
 * the action is applied to what that tab left, so that neither loses what the other added.
 */
export function createSlicePersistence(storage: SliceStorage) {
  const kept = new Map<string, Kept>();
  const listener = createListenerMiddleware();
  const middleware: ListenerMiddleware<
    unknown,
    ThunkDispatch<unknown, unknown, UnknownAction>
  > = listener.middleware;

  const keyOf = ({ persistence }: Kept) => STORAGE_PREFIX + persistence.key;

  function parse(entry: Kept, text: string | null): unknown {
    let parsed: unknown;
    try {
      parsed = text === null ? undefined : entry.persistence.read(text);
    } catch {
      // Text that is no JSON: the same as text of another shape.
    }
    return parsed ?? entry.reducer(undefined, { type: 'store/initialState' });
  }

  function save(entry: Kept, state: unknown): void {
    const text = entry.persistence.write(state) ?? null;
    if (text === storage.get(keyOf(entry))) {
      entry.lastText = text;
      return;
    }
    if (text === null) storage.remove(keyOf(entry));
    else storage.set(keyOf(entry), text);
    entry.lastText = text;
  }

  listener.startListening({
    predicate: (action, current, previous) =>
      !stateRestored.match(action) &&
      [...kept.keys()].some((path) => partOf(current, path) !== partOf(previous, path)),
    effect(action, api) {
      const current = api.getState();
      const previous = api.getOriginalState();
      for (const entry of kept.values()) {
        const { reducerPath, reducer } = entry;
        const state = partOf(current, reducerPath);
        const before = partOf(previous, reducerPath);
        if (state === before || before === undefined) continue;
        const text = storage.get(keyOf(entry));
        if (text === entry.lastText || memberLeft.match(action)) {
          save(entry, state);
          continue;
        }
        const merged = reducer(parse(entry, text), action);
        save(entry, merged);
        api.dispatch(stateRestored({ reducerPath, state: merged }));
      }
    },
  });

  listener.startListening({
    actionCreator: memberLeft,
    effect() {
      for (const entry of kept.values()) {
        if (entry.lifetime === 'device') continue;
        storage.remove(keyOf(entry));
        entry.lastText = null;
      }
    },
  });

  return {
    middleware,
    /** Writes the slice's changes from now on. */
    add({ reducerPath, lifetime = 'member', persistence }: FeatureSlice, reducer: Reducer): void {
      if (!persistence) return;
      const lastText = kept.get(reducerPath)?.lastText ?? null;
      kept.set(reducerPath, { reducerPath, lifetime, persistence, reducer, lastText });
    },
    /** Puts back what the device kept, now and whenever another tab changes it. */
    restore(store: RestoringStore, { reducerPath }: FeatureSlice): void {
      const put = () => {
        const entry = kept.get(reducerPath);
        if (!entry) return;
        const text = storage.get(keyOf(entry));
        if (text === entry.lastText) return;
        entry.lastText = text;
        store.dispatch(stateRestored({ reducerPath, state: parse(entry, text) }));
      };
      put();
      storage.subscribe?.((key) => {
        const entry = kept.get(reducerPath);
        if (entry && (key === null || key === keyOf(entry))) put();
      });
    },
  };
}
