import type { Transport } from '@velvet/sdk/api';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { shellSlices } from '../app/shell-slices.ts';
import { createDeviceStorage } from '../storage/device-storage.ts';
import { createSliceStorage } from '../storage/slice-storage.ts';

const noTransport: Transport = { call: () => Promise.reject(new Error('no calls here')) };

/** The shell's store on a device that keeps this, without anything that works through it. */
export function createTestStore(
  stored: Readonly<Record<string, string>> = {},
  transport = noTransport,
) {
  const storage = createDeviceStorage(() => window.localStorage);
  for (const key of storage.keys()) storage.remove(key);
  for (const [key, text] of Object.entries(stored)) storage.set(key, text);
  const app = createAppStore({
    transport,
    storage: createSliceStorage(storage, window),
    slices: shellSlices,
  });
  return { ...app, storage };
}

/** Another tab of the device stores something, or removes it. */
export function storeElsewhere(key: string, text: string | null): void {
  if (text === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
