import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { observeStore } from './observed-store.ts';
import type { StoreObserver } from './store-observer.ts';
import type { StoreSettings } from './store-settings.ts';

export interface OpenOptions {
  readonly settings: StoreSettings;
  /** Told of each call that failed because the store is down. */
  readonly onOutage?: (error: unknown) => void;
  /** Told of each call, and of the circuit breaker. */
  readonly observer?: StoreObserver;
}

/** Opens a store. It is not contacted: what lacks is said by the first call. */
export async function openFileStore(options: OpenOptions): Promise<FileStore> {
  const { settings, onOutage, observer } = options;
  if (settings.kind === 'folder') {
    const store = createFolderStore(settings.folder);
    observer?.watchBreaker(() => 'closed');
    return observer ? observeStore(store, 'folder', observer) : store;
  }
  // Its client is 10 MB of code, which installations with a folder do not load.
  const { createS3Store } = await import('./s3/s3-store.ts');
  const store = createS3Store({ settings, ...(onOutage && { onOutage }) });
  observer?.watchBreaker(store.breakerState);
  return observer ? observeStore(store, 's3', observer) : store;
}
