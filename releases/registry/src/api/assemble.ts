import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Budget } from '@velvet/contract/remote-manifest';
import { addCompressed } from '../publish/publish.ts';
import type { Release } from '../release/release.ts';
import { sha256Hex } from '../signing/documents.ts';
import { ApiProblem } from './api-problem.ts';
import { refuseOverBudget } from './fit-checks.ts';
import { addedRelease, earlierFiles, uploadState } from './release-files.ts';
import type { SubmittedUpload } from './submitted-document.ts';
import { digestsByName } from './submitted-release.ts';
import type { UploadStore } from './upload-store.ts';

export interface AssembleOptions {
  readonly releasesDir: string;
  readonly uploads: UploadStore;
  /** What a release of an app may take; undefined where nobody set a budget. */
  readonly budgetOf: (app: string) => Budget | undefined;
}

/** A complete folder that nobody reads. */
export interface Draft {
  readonly release: Release;
  readonly folder: string;
}

/** Copies verified files into a folder below `parent` and compresses them. Throws an ApiProblem while files are missing. */
export async function assemble(
  submitted: SubmittedUpload,
  { releasesDir, uploads, budgetOf }: AssembleOptions,
  parent: string,
): Promise<Draft | undefined> {
  const { app } = submitted;
  const place = { releasesDir, uploads };
  const { missing } = await uploadState(place, submitted);
  if (missing.length > 0) {
    const [{ sha256 } = { sha256: '' }] = missing;
    throw new ApiProblem(
      'incomplete',
      `${missing.length} files are not complete, ${sha256} among them: ask for what is missing`,
      'files',
    );
  }
  const found = await addedRelease(place, submitted);
  if (!found) return undefined;
  const { release, text } = found;
  const earlier = await earlierFiles(place, submitted);
  const folder = path.join(parent, `.draft-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const sizes: Record<string, Release['files'][string]> = {};
    for (const [name, { sha256 }] of digestsByName(release)) {
      const content = await readFile(earlier.get(sha256) ?? uploads.filePath(app, sha256));
      const file = release.files[name];
      if (!file || sha256Hex(content) !== sha256) {
        throw new ApiProblem('failed', `${name} was changed on the server`, `files.${sha256}`);
      }
      await writeFile(path.join(folder, name), content);
      sizes[name] = { ...file, brotliBytes: await addCompressed(folder, name, content) };
    }
    // Measured here, whatever the release says of itself.
    refuseOverBudget({ ...release, files: sizes }, budgetOf(app));
    await writeFile(path.join(folder, 'release.json'), text);
    return { release, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
