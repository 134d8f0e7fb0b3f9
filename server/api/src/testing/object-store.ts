import {
  noObjectStore,
  type ObjectStore,
  startObjectStore,
} from '@velvet/files/testing/object-store';

/** A run without Swift says in the titles what it has not tested. */
export const withObjectStore = noObjectStore === undefined ? describe : describe.skip;
export const objectStoreTitle = noObjectStore === undefined ? '' : ` (${noObjectStore})`;

/** Starts it, with its credentials in this process's environment until it stops. */
export async function startStore(): Promise<ObjectStore> {
  const before = { ...process.env };
  const store = await startObjectStore();
  Object.assign(process.env, store.environment);
  return {
    ...store,
    get pids() {
      return store.pids;
    },
    stop: async () => {
      process.env = before;
      await store.stop();
    },
  };
}
