import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addCompressed } from '../publish/publish.ts';
import { type Release, readPublished } from '../release/release.ts';
import { sha256Hex } from '../signing/documents.ts';
import type { Api } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import type { MissingFile, Upload } from './contract.ts';
import { refuseOverBudget } from './fit-checks.ts';
import type { SubmittedUpload } from './submitted-document.ts';
import {
  type Content,
  contentsOf,
  digestsByName,
  readSubmittedRelease,
} from './submitted-release.ts';

type Place = Pick<Api, 'releasesDir' | 'uploads'>;

/** The release that a document adds; undefined while its `release.json` is not there. */
async function addedRelease(
  { uploads }: Place,
  { app, added }: SubmittedUpload,
): Promise<{ readonly release: Release; readonly text: string } | undefined> {
  if (!added || !(await uploads.isComplete(app, added))) return undefined;
  const text = await readFile(uploads.filePath(app, added.sha256), 'utf8');
  return { release: readSubmittedRelease(text, { app, version: added.version }), text };
}

/** Everything that may be sent for a document: its `release.json`, and what that names. */
export async function namedContents(
  place: Place,
  submitted: SubmittedUpload,
): Promise<readonly Content[]> {
  const { added } = submitted;
  if (!added) return [];
  const found = await addedRelease(place, submitted);
  return [added, ...(found ? contentsOf(found.release) : [])];
}

/** Files of an app's releases in the registry by their SHA-256 (hexadecimal). */
async function earlierFiles(
  { releasesDir }: Place,
  { app, before }: SubmittedUpload,
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
    const { sha256, bytes } = content;
    if (earlier.has(sha256)) continue;
    const received = await uploads.received(app, content);
    if (received < bytes) missing.push({ sha256, bytes, received });
  }
  return { upload, missing };
}

/** A complete folder that nobody reads. */
export interface Draft {
  readonly release: Release;
  readonly folder: string;
}

/**
 * Copies verified files into a folder below `parent`, compresses them, and lets `finish` put them in use; what
 * is left of the folder is removed, and the upload is over. Throws an ApiProblem while files are missing, and
 * what `finish` throws.
 */
export async function finishUpload(
  submitted: SubmittedUpload,
  api: Api,
  parent: string,
  finish: (draft: Draft | undefined) => Promise<void>,
): Promise<void> {
  const draft = await assemble(submitted, api, parent);
  try {
    await finish(draft);
  } finally {
    if (draft) await rm(draft.folder, { recursive: true, force: true });
  }
  await api.uploads.remove(submitted.app, submitted.upload);
}

async function assemble(
  submitted: SubmittedUpload,
  api: Api,
  parent: string,
): Promise<Draft | undefined> {
  const { app } = submitted;
  const { uploads } = api;
  const { missing } = await uploadState(api, submitted);
  if (missing.length > 0) {
    const [{ sha256 } = { sha256: '' }] = missing;
    throw new ApiProblem(
      'incomplete',
      `${missing.length} files are not complete, ${sha256} among them: ask for what is missing`,
      'files',
    );
  }
  const found = await addedRelease(api, submitted);
  if (!found) return undefined;
  const { release, text } = found;
  const earlier = await earlierFiles(api, submitted);
  const folder = path.join(parent, `.draft-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const sizes: Record<string, Release['files'][string]> = {};
    for (const [name, { sha256, bytes }] of digestsByName(release)) {
      const source = earlier.get(sha256) ?? uploads.filePath(app, sha256);
      // Nothing is sent of an empty file.
      const content = bytes === 0 ? Buffer.alloc(0) : await readFile(source);
      const file = release.files[name];
      if (!file || sha256Hex(content) !== sha256) {
        throw new ApiProblem('failed', `${name} was changed on the server`, `files.${sha256}`);
      }
      await writeFile(path.join(folder, name), content);
      sizes[name] = { ...file, brotliBytes: await addCompressed(folder, name, content) };
    }
    // Measured here, whatever the release says of itself.
    refuseOverBudget({ ...release, files: sizes }, api.budgetOf(app));
    await writeFile(path.join(folder, 'release.json'), text);
    return { release, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
