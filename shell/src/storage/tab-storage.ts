import type { SliceStorage } from '@velvet/shared/store/slice-persistence';

/** sessionStorage that never throws. What it cannot store is not there when it is asked for. */
export function createTabStorage(area: () => Storage): SliceStorage {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(area());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? null,
    set: (key, text) => attempt((storage) => storage.setItem(key, text)),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  };
}
