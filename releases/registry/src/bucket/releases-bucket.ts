import path from 'node:path';
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

/** Folder of the metadata, in a bucket as in a folder of releases. */
export const METADATA = 'metadata';
export const TIMESTAMP_FILE = 'timestamp.json';
/** The one document that changes in place. */
export const TIMESTAMP = `${METADATA}/${TIMESTAMP_FILE}`;
/** Written last of a release, and by which it is known to be whole. */
export const RELEASE_FILE = 'release.json';

const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
]);

/** For who reads a bucket with other tools; edges take the type from the name. */
export const contentType = (name: string): string =>
  types.get(path.extname(name)) ?? 'application/octet-stream';
