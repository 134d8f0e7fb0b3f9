import * as v from 'valibot';
import { readInside } from '../files.ts';
import { integrityOf, namedFiles, type Release, releaseSchema } from '../release/release.ts';
import { type Authority, sha256Hex } from '../signing/documents.ts';
import type { PreviewDocument } from './preview-document.ts';
import { previewsFolder, readStored } from './preview-folder.ts';

/** A preview that was verified from the app's keys to the hash of every file. */
export interface Preview {
  readonly document: PreviewDocument;
  readonly release: Release;
}

/** Descriptions that are kept in memory. */
const KEPT = 50;

/**
 * Previews as an edge reads them. Whether one was signed by a key that still counts, and whether it was
 * ended or has expired, is looked up each time.
 */
export function createPreviewStore(
  releasesDir: string,
  authorityOf: (app: string) => Authority | undefined,
  onProblem: (error: unknown) => void = (error) => process.emitWarning(String(error)),
) {
  const known = new Map<string, Release>();

  async function releaseOf({ app, preview, release: named }: PreviewDocument): Promise<Release> {
    const key = `${app} ${preview} ${named.sha256}`;
    const cached = known.get(key);
    if (cached) return cached;
    const differs = `${app}@${preview} is not what its team signed`;
    const names = [app, preview, 'release.json'];
    const text = await readInside(previewsFolder(releasesDir), names, named.length, differs);
    if (sha256Hex(text) !== named.sha256) throw new Error(differs);
    const release = v.parse(releaseSchema, JSON.parse(text));
    // Files are found by these names.
    if (release.id !== app || release.version !== preview) throw new Error(differs);
    // Throws for a file without a hash.
    for (const name of namedFiles(release)) integrityOf(release, name);
    known.set(key, release);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return release;
  }

  return {
    /** A preview that may be opened now; undefined where there is none. */
    async find(
      { app, preview }: Pick<PreviewDocument, 'app' | 'preview'>,
      now: number,
    ): Promise<Preview | undefined> {
      const authority = authorityOf(app);
      if (!authority) return undefined;
      const stored = await readStored(releasesDir, { app, preview }, { authority, now });
      if (!stored) return undefined;
      try {
        return { document: stored.document, release: await releaseOf(stored.document) };
      } catch (error) {
        onProblem(error);
        return undefined;
      }
    },
  };
}
export type PreviewStore = ReturnType<typeof createPreviewStore>;
