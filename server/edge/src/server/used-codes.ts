import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@velvet/registry/files';
import { CODE_LIFETIME_MS } from '@velvet/registry/override';

/**
 * Used codes, stored as files, so that neither a restart nor a second edge with the same data folder
 * accepts one twice. In memory only if the folder is not writable.
 */
export function createUsedCodes(releasesDir: string) {
  const folder = path.join(releasesDir, '../edge/used-codes');
  const used = new Set<string>();

  async function removeExpired(): Promise<void> {
    for (const name of await readdir(folder)) {
      const { mtimeMs } = await stat(path.join(folder, name));
      // Twice the validity of a code, because clocks differ.
      if (Date.now() - mtimeMs > 2 * CODE_LIFETIME_MS) await rm(path.join(folder, name));
    }
  }

  return {
    /** Marks a code as used; false if it already was. */
    async use(nonce: string): Promise<boolean> {
      if (used.has(nonce)) return false;
      used.add(nonce);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, nonce), '', { flag: 'wx' });
        await removeExpired();
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false;
      }
      return true;
    },
  };
}
