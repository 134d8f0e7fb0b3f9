import { type SliceStorage, STORAGE_PREFIX } from '../store/slice-persistence.ts';

/** One storage area that several tabs have open; a tab sees changes when it gets the event. */
export function aDevice(initial: Readonly<Record<string, string>> = {}) {
  const area = new Map(
    Object.entries(initial).map(([key, text]) => [STORAGE_PREFIX + key, text] as const),
  );
  const tabs: ((key: string | null) => void)[] = [];
  const storage: SliceStorage = {
    get: (key) => area.get(key) ?? null,
    set: (key, text) => void area.set(key, text),
    remove: (key) => void area.delete(key),
    subscribe: (listener) => void tabs.push(listener),
  };
  return {
    storage,
    /** What is stored under a slice's key. */
    textOf: (key: string) => area.get(STORAGE_PREFIX + key),
    keys: () => [...area.keys()],
    tellTabs() {
      for (const tell of tabs) tell(null);
    },
  };
}
