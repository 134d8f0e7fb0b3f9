import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { updateRegistry, withCurrent } from '../registry/index.ts';
import { digestOf, type Release, releaseSchema } from '../store/index.ts';

interface ReleaseCopy {
  readonly releasesDir: string;
  readonly id: string;
  /** The published version to copy. */
  readonly from: string;
  readonly version: string;
  /** Removed from the new release. */
  readonly without?: string;
}

/** Releases a published version of an app once more as another version, without building it. */
export async function releaseCopy(options: ReleaseCopy): Promise<void> {
  const { releasesDir, id, from, version, without } = options;
  const folder = path.join(releasesDir, id, version);
  await cp(path.join(releasesDir, id, from), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const release: Release = v.parse(releaseSchema, JSON.parse(await readFile(file, 'utf8')));
  const files = Object.fromEntries(
    Object.entries(release.files).filter(([name]) => name !== without),
  );
  if (without !== undefined) await rm(path.join(folder, without));
  const text = JSON.stringify({ ...release, version, files });
  await writeFile(file, text);
  const published = { id, version, digest: digestOf(text), at: new Date().toISOString() };
  await updateRegistry(releasesDir, (registry) => withCurrent(registry, published));
}
