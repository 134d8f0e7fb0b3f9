import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The newest registry revision this edge ever took, kept over restarts beside the releases. An
 * older registry, however well signed, would bring back a release that was taken away.
 */
export function createRevisionMark(releasesDir: string) {
  const file = path.join(releasesDir, '../edge/revision');
  let highest: number | undefined;

  return {
    /** Throws for a revision older than the newest one seen. */
    async raise(revision: number): Promise<void> {
      highest ??= Number(await readFile(file, 'utf8').catch(() => '0')) || 0;
      if (revision < highest) {
        throw new Error(`The registry (revision ${revision}) is older than the known ${highest}`);
      }
      if (revision === highest) return;
      highest = revision;
      await mkdir(path.dirname(file), { recursive: true }).catch(() => undefined);
      // Where nothing may be written the mark lives as long as the process.
      await writeFile(file, String(revision)).catch(() => undefined);
    },
  };
}
