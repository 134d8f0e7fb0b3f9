import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isThere, readInside, succeeds } from '../files.ts';
import { integrityOf, namedFiles, type Release, releaseSchema } from '../release/release.ts';
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

const endPath = (releasesDir: string, app: string, preview: string): string =>
  path.join(appPreviews(releasesDir, app), `${preview}${END}`);

export interface StoredPreview {
  readonly document: PreviewDocument;
  /** The document with its signatures. */
  readonly text: string;
}

/** A preview that may be opened now; undefined where there is none. App and id become parts of a path. */
export async function readStored(
  releasesDir: string,
  { app, preview }: Pick<PreviewDocument, 'app' | 'preview'>,
  { authority, now }: { readonly authority: Authority; readonly now: number },
): Promise<StoredPreview | undefined> {
  if (!isPreviewId(preview)) return undefined;
  const names = [app, preview, PREVIEW_FILE];
  const text = await readInside(
    previewsFolder(releasesDir),
    names,
    DOCUMENT_MAX_BYTES,
    `${names.join('/')} is longer than it may be`,
  ).catch(() => undefined);
  const document = text === undefined ? undefined : readPreview(text, authority, now);
  const isItself = document?.app === app && document.preview === preview;
  return text !== undefined && isItself ? { document, text } : undefined;
}

/** The previews of an app that may be opened now, the newest first. */
export async function listPreviews(
  releasesDir: string,
  app: string,
  at: { readonly authority: Authority; readonly now: number },
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
export const isEnded = (
  releasesDir: string,
  { app, preview }: Pick<PreviewDocument, 'app' | 'preview'>,
): Promise<boolean> => isThere(endPath(releasesDir, app, preview));

/** Ends a preview for all browsers. First its name is gone, then its files. */
export async function endPreview(
  releasesDir: string,
  { app, preview }: Pick<PreviewDocument, 'app' | 'preview'>,
): Promise<void> {
  const folder = appPreviews(releasesDir, app);
  await mkdir(folder, { recursive: true });
  await writeFile(endPath(releasesDir, app, preview), '');
  await removeFolder(folder, preview);
}

async function removeFolder(folder: string, name: string): Promise<void> {
  const aside = path.join(folder, `.draft-${randomUUID()}`);
  if (!(await succeeds(rename(path.join(folder, name), aside)))) return;
  await rm(aside, { recursive: true, force: true });
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

interface Sweep {
  /** Undefined for an app that the registry does not have. */
  readonly authorityOf: (app: string) => Authority | undefined;
  readonly now: number;
}

/**
 * Removes previews that expired or that no key of their app vouches for any more, marks of ended ones
 * that nobody can send again, and what crashes left. Returns the previews that were removed.
 */
export async function sweepPreviews(
  releasesDir: string,
  { authorityOf, now }: Sweep,
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
        await removeFolder(folder, name);
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
