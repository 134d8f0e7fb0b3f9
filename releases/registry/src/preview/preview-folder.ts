import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isThere, readInside, removeFolder } from '../files.ts';
import { parseWholeRelease, type Release } from '../release/release.ts';
import { type Authority, sha256Hex } from '../signing/documents.ts';
import {
  DAY_MS,
  isPreviewId,
  PREVIEW_MAX_DAYS,
  type PreviewDocument,
  readPreview,
} from './preview-document.ts';

/** The signed description of a preview, in the folder with its files. */
export const PREVIEW_FILE = 'preview.json';
const DOCUMENT_MAX_BYTES = 64 * 1024;
/** How many previews an app has, and how many bytes on the disk; the oldest make room. */
export const PREVIEWS_MAX = 10;
export const PREVIEWS_MAX_BYTES = 256 * 1024 * 1024;
/** Longer than any preview can be sent again. */
const KEEP_END_MS = (PREVIEW_MAX_DAYS + 1) * DAY_MS;
const KEEP_DRAFT_MS = 60 * 60 * 1000;
const END = '.ended';

/** Beside the releases, so that it reaches edges as these do; no release is in it. */
export const previewsFolder = (releasesDir: string): string => path.join(releasesDir, 'previews');
export const appPreviews = (releasesDir: string, app: string): string =>
  path.join(previewsFolder(releasesDir), app);

/** The app and the id of a preview, which become parts of a path. */
type PreviewName = Pick<PreviewDocument, 'app' | 'preview'>;

const endPath = (releasesDir: string, { app, preview }: PreviewName): string =>
  path.join(appPreviews(releasesDir, app), `${preview}${END}`);

/** Whose signatures count for an app, and when now is (ms since the epoch). */
export interface Validity {
  readonly authority: Authority;
  readonly now: number;
}

export interface StoredPreview {
  readonly document: PreviewDocument;
  /** The document with its signatures. */
  readonly text: string;
}

/** A preview that may be opened now; undefined where there is none. */
export async function readStored(
  releasesDir: string,
  { app, preview }: PreviewName,
  { authority, now }: Validity,
): Promise<StoredPreview | undefined> {
  if (!isPreviewId(preview)) return undefined;
  const names = [app, preview, PREVIEW_FILE];
  const folder = previewsFolder(releasesDir);
  const text = await readInside(folder, names, DOCUMENT_MAX_BYTES).catch(() => undefined);
  const document = text === undefined ? undefined : readPreview(text, authority, now);
  const isItself = document?.app === app && document.preview === preview;
  return text !== undefined && isItself ? { document, text } : undefined;
}

/** The previews of an app that may be opened now, the newest first. */
export async function listPreviews(
  releasesDir: string,
  app: string,
  at: Validity,
): Promise<readonly StoredPreview[]> {
  const names = await readdir(appPreviews(releasesDir, app)).catch(() => []);
  const stored = await Promise.all(
    names.map((preview) => readStored(releasesDir, { app, preview }, at)),
  );
  return stored
    .filter((one) => one !== undefined)
    .sort((a, b) => b.document.created - a.document.created);
}

/** Whether a preview was ended before its time: it cannot be sent again. */
export const isEnded = (releasesDir: string, name: PreviewName): Promise<boolean> =>
  isThere(endPath(releasesDir, name));

/** Ends a preview for all browsers. */
export async function endPreview(releasesDir: string, name: PreviewName): Promise<void> {
  const folder = appPreviews(releasesDir, name.app);
  await mkdir(folder, { recursive: true });
  await writeFile(endPath(releasesDir, name), '');
  await removeFolder(path.join(folder, name.preview));
}

/** Bytes on the disk. */
export async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Removes previews that expired or that no key of their app vouches for any more, marks of ended ones
 * that nobody can send again, and what crashes left. Returns the previews that were removed.
 * @param authorityOf undefined for an app that the registry does not have.
 * @param now ms since the epoch.
 */
export async function sweepPreviews(
  releasesDir: string,
  authorityOf: (app: string) => Authority | undefined,
  now: number,
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const app of await readdir(previewsFolder(releasesDir)).catch(() => [])) {
    const folder = appPreviews(releasesDir, app);
    const authority = authorityOf(app);
    for (const name of await readdir(folder).catch(() => [])) {
      const { mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: now }));
      if (isPreviewId(name)) {
        const isGood =
          authority && (await readStored(releasesDir, { app, preview: name }, { authority, now }));
        if (isGood) continue;
        await removeFolder(path.join(folder, name));
        removed.push(`${app} ${name}`);
      } else if (now - mtimeMs > (name.endsWith(END) ? KEEP_END_MS : KEEP_DRAFT_MS)) {
        await rm(path.join(folder, name), { recursive: true, force: true });
      }
    }
  }
  return removed;
}

/** A preview that was verified from the app's keys to the hash of every file. */
export interface Preview {
  readonly document: PreviewDocument;
  readonly release: Release;
}

/**
 * Reads previews for an edge. Nothing is cached: previews are few, and each request checks signature, end and
 * expiry anyway, since a key may have been revoked.
 */
export function createPreviewStore(
  releasesDir: string,
  authorityOf: (app: string) => Authority | undefined,
  onProblem: (error: unknown) => void,
) {
  async function releaseOf({ app, preview, release: named }: PreviewDocument): Promise<Release> {
    const differs = `${app}@${preview} is not what its team signed`;
    const names = [app, preview, 'release.json'];
    const text = await readInside(previewsFolder(releasesDir), names, named.length, differs);
    if (sha256Hex(text) !== named.sha256) throw new Error(differs);
    const release = parseWholeRelease(text);
    // Files are found by these names.
    if (release.id !== app || release.version !== preview) throw new Error(differs);
    return release;
  }

  return {
    /** A preview that may be opened now; undefined where there is none. */
    async find(name: PreviewName, now: number): Promise<Preview | undefined> {
      const authority = authorityOf(name.app);
      if (!authority) return undefined;
      const stored = await readStored(releasesDir, name, { authority, now });
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
