import { type AppReduxStore, type AppStartListening, memberLeft } from '@velvet/sdk/store';
import { DEVICE_PREFIX } from '@velvet/sdk/store/slice-persistence';
import type { DeviceStorage } from '../storage/device-storage.ts';
import { isRestored } from '../storage/is-restored.ts';
import { deviceKeys, TOKEN_KEY } from '../storage/storage-keys.ts';
import { sessionSlice, signedIn } from './session-slice.ts';

/** Begins and ends the session of this device: a stored token means signed in (spec S3.70). */
export interface Session {
  /** What calls identify the member with. */
  token(): string | null;
  start(token: string): void;
  /** Forgets the member; what describes the device (language, theme, age gate) stays. */
  end(): void;
}

interface SessionOptions {
  readonly storage: DeviceStorage;
  readonly store: AppReduxStore;
  readonly startListening: AppStartListening;
}

const isOfDevice = (key: string): boolean =>
  deviceKeys.includes(key) || key.startsWith(DEVICE_PREFIX);

/**
 * Keeps the token and the store's session in step, here and with the other tabs. Dispatches
 * `memberLeft` once when the token of the session is gone or another one.
 */
export function createSession({ storage, store, startListening }: SessionOptions): Session {
  const token = () => storage.get(TOKEN_KEY);
  /** Whose session the state is. */
  let own = token();

  startListening({
    actionCreator: memberLeft,
    effect({ payload }) {
      if (payload.isElsewhere) return;
      own = null;
      for (const key of storage.keys()) if (!isOfDevice(key)) storage.remove(key);
    },
  });
  startListening({
    predicate: isRestored(sessionSlice),
    effect() {
      const previous = own;
      own = token();
      if (own === previous) return;
      if (previous !== null) store.dispatch(memberLeft({ isElsewhere: true }));
      if (own !== null) store.dispatch(signedIn());
    },
  });

  return {
    token,
    start(next) {
      if (own !== null && own !== next) store.dispatch(memberLeft());
      own = next;
      storage.set(TOKEN_KEY, next);
      store.dispatch(signedIn());
    },
    end: () => void store.dispatch(memberLeft()),
  };
}
