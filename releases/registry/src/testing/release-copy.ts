import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { updateRegistry, withCurrent } from '../registry/index.ts';
import { digestOf, parseRelease, type Release } from '../release/release.ts';
import { temporaryFolder } from './releases.ts';

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
  const release: Release = parseRelease(await readFile(file, 'utf8'));
  const files = Object.fromEntries(
    Object.entries(release.files).filter(([name]) => name !== without),
  );
  if (without !== undefined) await rm(path.join(folder, without));
  const text = JSON.stringify({ ...release, version, files });
  await writeFile(file, text);
  const published = { id, version, digest: digestOf(text), at: new Date().toISOString() };
  await updateRegistry(releasesDir, (registry) => withCurrent(registry, published));
}

/**
 * Makes folders for tests that begin alike. What they begin with is made once for a test file and copied
 * for each test: signing and publishing releases takes several times as long.
 */
export function copiedFolder(make: (folder: string) => Promise<void>) {
  const prepare = async () => {
    const prepared = await temporaryFolder();
    await make(prepared.folder);
    return prepared;
  };
  let original: ReturnType<typeof prepare> | undefined;
  afterAll(async () => (await original)?.remove());
  return async () => {
    original ??= prepare();
    const { folder } = await original;
    const copy = await temporaryFolder();
    await cp(folder, copy.folder, { recursive: true });
    return copy;
  };
}
