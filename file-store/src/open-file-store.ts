import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { StoreSettings } from './store-settings.ts';

export interface OpenOptions {
  readonly settings: StoreSettings;
  /** Told of each call that failed because the store is down. */
  readonly onOutage?: (error: unknown) => void;
}

/** Opens a store. It is not contacted: what lacks is said by the first call. */
export async function openFileStore({ settings, onOutage }: OpenOptions): Promise<FileStore> {
  if (settings.kind === 'folder') return createFolderStore(settings.folder);
  // Its client is 10 MB of code, which installations with a folder do not load.
  const { createS3Store } = await import('./s3/s3-store.ts');
  return createS3Store({ settings, ...(onOutage && { onOutage }) });
}
