import type { SliceStorage } from '@velvet/sdk/store/slice-persistence';
import { attempt } from './attempt.ts';

/** sessionStorage that never throws. What it cannot store is not there when it is asked for. */
export function createTabStorage(area: () => Storage): SliceStorage {
  return {
    get: (key) => attempt(area, (storage) => storage.getItem(key)) ?? null,
    set: (key, text) => attempt(area, (storage) => storage.setItem(key, text)),
    remove: (key) => attempt(area, (storage) => storage.removeItem(key)),
  };
}
