import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readInside } from '../files.ts';
import type { Authority } from '../signing/documents.ts';
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
): Promise<boolean> =>
  stat(endPath(releasesDir, app, preview)).then(
    () => true,
    () => false,
  );

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
  const isThere = await rename(path.join(folder, name), aside).then(
    () => true,
    () => false,
  );
  if (isThere) await rm(aside, { recursive: true, force: true });
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
