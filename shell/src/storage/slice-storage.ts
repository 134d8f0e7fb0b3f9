import type { SliceStorage } from '@velvet/sdk/store/slice-persistence';
import type { DeviceStorage } from './device-storage.ts';

interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  addEventListener(type: 'pageshow', listener: (event: PageTransitionEvent) => void): void;
}

/** The device's storage as slices are kept in it, with a subscription to what other tabs change. */
export function createSliceStorage(storage: DeviceStorage, window: StorageEvents): SliceStorage {
  return {
    ...storage,
    subscribe(listener) {
      window.addEventListener('storage', ({ key }) => listener(key));
      // A page that comes back from the back-forward cache missed all events.
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener(null);
      });
    },
  };
}
