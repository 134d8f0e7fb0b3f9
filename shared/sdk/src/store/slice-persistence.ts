import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { type AppStartListening, memberLeft, stateRestored } from './app-store.ts';
import type { FeatureSlice, SlicePersistence } from './feature-slice.ts';
import { INITIAL_STATE } from './initial-state.ts';

/** The device's storage: texts by key. It must not throw. */
export interface SliceStorage {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  /** Called with the key that another tab changed, or null when it changed all of them. */
  subscribe?(listener: (key: string | null) => void): void;
}

/** Before the names of everything that the slices of features keep. */
export const STORAGE_PREFIX = 'velvet.';
/** Of these, what outlives the member. */
export const DEVICE_PREFIX = `${STORAGE_PREFIX}device.`;

/** The name under which a feature's slice is kept. */
export const featureEntry = ({ lifetime, persistence }: FeatureSlice): string =>
  (lifetime === 'device' ? DEVICE_PREFIX : STORAGE_PREFIX) + (persistence?.key ?? '');

/** A slice to be kept, and where. */
interface Keeping {
  readonly slice: FeatureSlice;
  /** The slice's reducer as it is in the store. */
  readonly reducer: Reducer;
  readonly storage: SliceStorage;
  readonly entryName: string;
}

interface Kept {
  readonly reducerPath: string;
  readonly storage: SliceStorage;
  readonly entryName: string;
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

function parse(entry: Kept, text: string | null): unknown {
  let parsed: unknown;
  try {
    parsed = text === null ? undefined : entry.persistence.read(text);
  } catch {
    // Text that is no JSON: the same as text of another shape.
  }
  return parsed ?? entry.reducer(undefined, INITIAL_STATE);
}

function save(entry: Kept, state: unknown): void {
  const { storage, entryName, persistence } = entry;
  const stored = storage.get(entryName);
  const text = persistence.write(state, stored ?? undefined) ?? null;
  entry.lastText = text;
  if (text === stored) return;
  if (text === null) storage.remove(entryName);
  else storage.set(entryName, text);
}

/** Puts the entry's text into the state, when it is not what this page last saw of it. */
function put(entry: Kept, { dispatch }: RestoringStore): void {
  const text = entry.storage.get(entry.entryName);
  if (text === entry.lastText) return;
  entry.lastText = text;
  dispatch(stateRestored({ reducerPath: entry.reducerPath, state: parse(entry, text) }));
}

/**
 * Keeps slices on the device: every change is written before `dispatch` returns, so that what a
 * money operation notes is there before its request leaves. Where another tab wrote in between,
 * the action is applied to what that tab left, so that neither loses what the other added.
 */
export function createSlicePersistence(startListening: AppStartListening) {
  const kept = new Map<string, Kept>();
  /** The paths whose entries are watched for changes of other tabs. */
  const watched = new Set<string>();

  startListening({
    predicate: (action, current, previous) =>
      !stateRestored.match(action) &&
      [...kept.keys()].some((path) => partOf(current, path) !== partOf(previous, path)),
    effect(action, api) {
      const current = api.getState();
      const previous = api.getOriginalState();
      for (const entry of kept.values()) {
        const { reducerPath, reducer, storage, entryName } = entry;
        const state = partOf(current, reducerPath);
        const before = partOf(previous, reducerPath);
        if (state === before || before === undefined) continue;
        if (entry.lifetime === 'member' && memberLeft.match(action)) continue;
        const text = storage.get(entryName);
        if (text === entry.lastText) {
          save(entry, state);
          continue;
        }
        const merged = reducer(parse(entry, text), action);
        save(entry, merged);
        api.dispatch(stateRestored({ reducerPath, state: merged }));
      }
    },
  });

  startListening({
    actionCreator: memberLeft,
    effect({ payload }, api) {
      for (const entry of kept.values()) {
        if (entry.lifetime === 'device') continue;
        if (!payload.isElsewhere) entry.storage.remove(entry.entryName);
        // The reducers have been reset.
        entry.lastText = null;
        put(entry, api);
      }
    },
  });

  return {
    /** Writes the slice's changes from now on, or no longer when it is not to be kept. */
    add({ slice, reducer, storage, entryName }: Keeping): void {
      const { reducerPath, lifetime = 'member', persistence } = slice;
      if (!persistence) {
        kept.delete(reducerPath);
        return;
      }
      const lastText = kept.get(reducerPath)?.lastText ?? null;
      const entry = { reducerPath, lifetime, persistence, reducer, storage, entryName, lastText };
      kept.set(reducerPath, entry);
    },
    /**
     * Puts back what is kept of the slice, which is at its initial state, now and whenever another
     * tab changes it.
     */
    restore(store: RestoringStore, reducerPath: string): void {
      const entry = kept.get(reducerPath);
      if (!entry) return;
      entry.lastText = null;
      put(entry, store);
      if (watched.has(reducerPath)) return;
      watched.add(reducerPath);
      entry.storage.subscribe?.((key) => {
        const current = kept.get(reducerPath);
        if (current && (key === null || key === current.entryName)) put(current, store);
      });
    },
  };
}
