import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readInside } from '../files/files.ts';
import { readPublished } from '../release/read-in-use.ts';
import type { Release } from '../release/release.ts';
import { type Metadata, metadataFolder } from '../signing/read-metadata.ts';
import { ApiProblem } from './api-problem.ts';
import { type MissingFile, RELEASE_MAX_BYTES, type Upload } from './contract.ts';
import type { SubmittedUpload } from './submitted-document.ts';
import {
  type Content,
  contentsOf,
  digestsByName,
  readSubmittedRelease,
} from './submitted-release.ts';
import type { UploadStore } from './upload-store.ts';

interface Place {
  readonly releasesDir: string;
  readonly uploads: UploadStore;
}

/** The release that a document adds; undefined while its `release.json` is not there. */
export async function addedRelease(
  { uploads }: Place,
  { app, added }: Pick<SubmittedUpload, 'app' | 'added'>,
): Promise<{ readonly release: Release; readonly text: string } | undefined> {
  if (!added || !(await uploads.isComplete(app, added))) return undefined;
  const text = await readFile(uploads.filePath(app, added.sha256), 'utf8');
  return { release: readSubmittedRelease(text, { app, version: added.version }), text };
}

/** Everything that may be sent for a document: its `release.json`, and what that names. */
export async function namedContents(
  place: Place,
  submitted: Pick<SubmittedUpload, 'app' | 'added'>,
): Promise<readonly Content[]> {
  const { added } = submitted;
  if (!added) return [];
  const found = await addedRelease(place, submitted);
  return [added, ...(found ? contentsOf(found.release) : [])];
}

/** Files of an app's releases in the registry by their SHA-256 (hexadecimal). */
export async function earlierFiles(
  { releasesDir }: Place,
  { app, before }: Pick<SubmittedUpload, 'app' | 'before'>,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const target of Object.keys(before.targets)) {
    const version = target.split('/')[1] ?? '';
    // A damaged release is no source; the edge reports it.
    const release = await readPublished(releasesDir, app, version).catch(() => undefined);
    if (!release) continue;
    for (const [name, { sha256 }] of digestsByName(release)) {
      files.set(sha256, path.join(releasesDir, app, version, name));
    }
  }
  return files;
}

/** What is still to be sent. Throws an ApiProblem for a release that cannot be accepted. */
export async function uploadState(place: Place, submitted: SubmittedUpload): Promise<Upload> {
  const { app, upload } = submitted;
  const { uploads } = place;
  const earlier = await earlierFiles(place, submitted);
  const missing: MissingFile[] = [];
  for (const content of await namedContents(place, submitted)) {
    if (earlier.has(content.sha256) || (await uploads.isComplete(app, content))) continue;
    const { sha256, bytes } = content;
    missing.push({ sha256, bytes, received: await uploads.received(app, content) });
  }
  return { upload, missing };
}

const METADATA_NAME = /^(?:timestamp|\d{1,16}\.[a-z][a-z0-9-]{0,63})\.json$/;
const VERSION = /^\w[\w.-]{0,199}$/;

const notFound = (field: string) =>
  new ApiProblem('not_found', 'There is no such file in the registry', field);

/** A document of the registry as it is stored. Throws an ApiProblem where there is none. */
export async function readDocumentFile(releasesDir: string, name: string): Promise<string> {
  if (!METADATA_NAME.test(name)) throw notFound('name');
  const folder = metadataFolder(releasesDir);
  return readInside(folder, [name], RELEASE_MAX_BYTES, 'The document is too long').catch(() => {
    throw notFound('name');
  });
}

interface Wanted {
  readonly app: string;
  readonly version: string;
  readonly name: string;
}

/** A file of a release in the registry, the `release.json` included. Throws an ApiProblem otherwise. */
export async function publishedFile(
  releasesDir: string,
  { apps }: Metadata,
  { app, version, name }: Wanted,
): Promise<string> {
  const targets = apps.get(app)?.signed.targets ?? {};
  if (!VERSION.test(version) || !Object.hasOwn(targets, `${app}/${version}/release.json`)) {
    throw notFound('version');
  }
  if (name !== 'release.json') {
    const release = await readPublished(releasesDir, app, version);
    if (!Object.hasOwn(release.files, name)) throw notFound('name');
  }
  return path.join(releasesDir, app, version, name);
}
