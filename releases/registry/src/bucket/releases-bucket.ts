import type { FileStore } from '@velvet/files/file-store';
import type { StoreObserver } from '@velvet/files/observer';
import { openFileStore } from '@velvet/files/open';
import { readStoreSettings } from '@velvet/files/settings';

/**
 * The bucket of RELEASES_URL; undefined where releases come from the folder alone.
 * @param observer measures its calls.
 * @throws StoreSettingsError, which names the variable.
 */
export async function openReleasesBucket(
  environment: Readonly<Record<string, string | undefined>>,
  releasesDir: string,
  observer?: StoreObserver,
): Promise<FileStore | undefined> {
  const settings = readStoreSettings(environment, 'RELEASES_URL', releasesDir);
  return settings.kind === 's3'
    ? openFileStore({ settings, ...(observer && { observer }) })
    : undefined;
}
