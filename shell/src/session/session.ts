import type { DeviceStorage } from './device-storage.ts';
import { deviceKeys, TOKEN_KEY } from './storage-keys.ts';

/** The session as this device knows it: a stored token means signed in (spec S3.70). */
export interface Session {
  token(): string | null;
  start(token: string): void;
  /** Forgets the member; what describes the device (language, theme, age gate) stays. */
  end(): void;
  /** Called on start and end, here and in the other tabs. */
  subscribe(listener: () => void): () => void;
}

interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  addEventListener(type: 'pageshow', listener: (event: PageTransitionEvent) => void): void;
}

export function createSession(storage: DeviceStorage, otherTabs?: StorageEvents): Session {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  otherTabs?.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) notify();
  });
  // A page back from the back-forward cache slept through everything.
  otherTabs?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) notify();
  });
  return {
    token: () => storage.get(TOKEN_KEY),
    start(token) {
      storage.set(TOKEN_KEY, token);
      notify();
    },
    end() {
      for (const key of storage.keys()) {
        if (!deviceKeys.includes(key)) storage.remove(key);
      }
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
