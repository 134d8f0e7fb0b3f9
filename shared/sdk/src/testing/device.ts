import { type SliceStorage, STORAGE_PREFIX } from '../store/slice-persistence.ts';

/** One storage area that several tabs have open; a tab sees changes when it gets the event. */
export function aStorageArea(initial: Readonly<Record<string, string>> = {}) {
  const area = new Map(Object.entries(initial));
  const tabs: ((key: string | null) => void)[] = [];
  const storage: SliceStorage = {
    get: (key) => area.get(key) ?? null,
    set: (key, text) => void area.set(key, text),
    remove: (key) => void area.delete(key),
    subscribe: (listener) => void tabs.push(listener),
  };
  return {
    area,
    storage,
    /** Of one key, or of all of them. */
    tellTabs(key: string | null = null) {
      for (const tell of tabs) tell(key);
    },
  };
}

/** The storage area of a browser; keys are those of slices. */
export function aDevice(initial: Readonly<Record<string, string>> = {}) {
  const prefixed = Object.entries(initial).map(([key, text]) => [STORAGE_PREFIX + key, text]);
  const { area, storage, tellTabs } = aStorageArea(Object.fromEntries(prefixed));
  return {
    storage,
    tellTabs,
    /** What is stored under a slice's key. */
    textOf: (key: string) => area.get(STORAGE_PREFIX + key),
    keys: () => [...area.keys()],
  };
}
