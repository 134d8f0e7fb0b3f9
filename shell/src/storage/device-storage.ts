import { attempt } from './attempt.ts';

/** localStorage that never throws: private modes and full disks fall back to memory. */
export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

export function createDeviceStorage(
  area: () => Storage,
  memory = new Map<string, string>(),
): DeviceStorage {
  return {
    // What is in memory could not be stored, so it is newer than what is stored.
    get: (key) => memory.get(key) ?? attempt(area, (storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const stored = attempt(area, (storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (stored === undefined) memory.set(key, value);
      else memory.delete(key);
    },
    remove(key) {
      memory.delete(key);
      attempt(area, (storage) => storage.removeItem(key));
    },
    keys: () => {
      const stored = attempt(area, (storage) => Object.keys(storage)) ?? [];
      return [...new Set([...stored, ...memory.keys()])];
    },
  };
}
