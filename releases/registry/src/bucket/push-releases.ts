import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '@velvet/files/file-store';
import * as v from 'valibot';
import { errorCode, inParallel } from '../files.ts';
import { RETENTION_MS, type Registry } from '../registry/registry.ts';
import { readInForce } from '../registry/registry-file.ts';
import { registryOf } from '../registry/registry-of.ts';
import { parseEnvelope, UntrustedRegistry } from '../signing/documents.ts';
import { timestampSchema } from '../signing/metadata.ts';
import { metadataFolder, timestampPath } from '../signing/read-metadata.ts';
import { METADATA, RELEASE_FILE, TIMESTAMP, TIMESTAMP_FILE } from './pull-releases.ts';

/** What a push has done. */
interface Pushed {
  /** `id@version` of the releases that are new in the bucket. */
  readonly releases: readonly string[];
  /** `id@version` of those that the registry forgot, and whose tabs are gone. */
  readonly removed: readonly string[];
  /** Whether readers of the bucket have something new. */
  readonly isNew: boolean;
}

/**
 * Brings a bucket up to the registry of this machine, verified: the files of each release, its
 * `release.json` after them, the documents of the metadata, the timestamp last. Readers have the old
 * registry or the new one, with everything that it names. One process pushes to a bucket.
 * @throws UntrustedRegistry when the bucket's registry is newer; StoreUnavailable.
 */
export async function pushReleases(
  releasesDir: string,
  bucket: FileStore,
  now: Date,
): Promise<Pushed> {
  // Read first: everything that it names is immutable.
  const timestamp = await readFile(timestampPath(releasesDir));
  const metadata = await readInForce(releasesDir);
  if (!metadata) throw new UntrustedRegistry('There is no registry to push');
  const before = await bucket.read(TIMESTAMP);
  if (before && versionOf(before) > versionOf(timestamp)) {
    throw new UntrustedRegistry('The registry in the bucket is newer than the one of this machine');
  }
  const registry = registryOf(metadata);
  const releases: string[] = [];
  for (const [id, app] of Object.entries(registry.apps)) {
    for (const version of Object.keys(app.digests)) {
      if (await pushRelease(releasesDir, bucket, id, version)) releases.push(`${id}@${version}`);
    }
  }
  const isNew = !before?.equals(timestamp);
  if (isNew) {
    await pushDocuments(metadataFolder(releasesDir), bucket);
    await bucket.write(TIMESTAMP, timestamp);
  }
  return { releases, removed: await removeForgotten(bucket, registry, now), isNew };
}

const versionOf = (timestamp: Buffer): number =>
  v.parse(timestampSchema, parseEnvelope(timestamp.toString('utf8'), TIMESTAMP_FILE).signed)
    .version;

/** Says whether it was new. A release whose folder is gone here was no longer needed. */
async function pushRelease(
  releasesDir: string,
  bucket: FileStore,
  id: string,
  version: string,
): Promise<boolean> {
  const folder = path.join(releasesDir, id, version);
  const place = `${id}/${version}`;
  if (await bucket.stat(`${place}/${RELEASE_FILE}`)) return false;
  const names: readonly string[] = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (!names.includes(RELEASE_FILE)) return false;
  const upload = (name: string): Promise<void> =>
    bucket.upload(`${place}/${name}`, path.join(folder, name));
  await inParallel(
    names.filter((name) => name !== RELEASE_FILE),
    upload,
  );
  await upload(RELEASE_FILE);
  return true;
}

/** All but the timestamp; each name stands for one content. */
async function pushDocuments(folder: string, bucket: FileStore): Promise<void> {
  const there = new Set<string>();
  for await (const { key } of bucket.list(METADATA)) there.add(path.posix.basename(key));
  for (const name of await readdir(folder)) {
    const isFile = name.endsWith('.json') && (await stat(path.join(folder, name))).isFile();
    if (!isFile || name === TIMESTAMP_FILE || there.has(name)) continue;
    await bucket.upload(`${METADATA}/${name}`, path.join(folder, name));
  }
}

/** Releases that the registry has not had for as long as a tab may live. */
async function removeForgotten(
  bucket: FileStore,
  { apps }: Registry,
  now: Date,
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const [id, { digests }] of Object.entries(apps)) {
    for await (const version of bucket.folders(id)) {
      if (Object.hasOwn(digests, version)) continue;
      const marker = `${id}/${version}/${RELEASE_FILE}`;
      const since = (await bucket.stat(marker))?.modifiedAt.getTime() ?? 0;
      if (now.getTime() - since <= RETENTION_MS) continue;
      for await (const { key } of bucket.list(`${id}/${version}`)) {
        if (key !== marker) await bucket.remove(key);
      }
      // Last, so that an interrupted removal is found again.
      await bucket.remove(marker);
      removed.push(`${id}@${version}`);
    }
  }
  return removed;
}
