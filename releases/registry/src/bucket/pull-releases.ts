import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, StoreUnavailable } from '@velvet/files/file-store';
import type { StoreObserver } from '@velvet/files/observer';
import { openFileStore } from '@velvet/files/open';
import { readStoreSettings } from '@velvet/files/settings';
import { type Mirror, openMirror, type RegistryOrigin } from '../api-client/mirror.ts';
import { inParallel, removeFolder } from '../files.ts';
import { prune } from '../publish/release-folders.ts';
import type { Registry } from '../registry/registry.ts';
import { digestOf, parseRelease } from '../release/release.ts';
import { metadataFolder } from '../signing/read-metadata.ts';
import { trustOf } from '../signing/trust.ts';

/** Folder of what is being downloaded, beside the releases. */
const INCOMING = '.incoming-';
/** Longer than any download. */
const INCOMING_KEPT_MS = 3_600_000;
const NAME = /^[\w-][\w.-]*$/;
/** Compressed forms, which the release does not name; who reads one compares what is inside. */
const COMPRESSED = /\.(?:br|gz)$/;

const bucketOrigin = (bucket: FileStore): RegistryOrigin => ({
  place: bucket.locate(METADATA),
  metadata: async (name) => (await bucket.read(`${METADATA}/${name}`))?.toString('utf8'),
  file: (id, version, name) => bucket.read(`${id}/${version}/${name}`),
});

/**
 * Brings a folder of releases up to the registry of a bucket. Nothing is put there that is not signed,
 * in force and hashed: first the releases in use, then the documents, the timestamp last, as a
 * releasing machine would write them; then the releases to go back to and those of open tabs.
 * A release that is not what the registry says is left out, so that it delays no other one; whoever
 * reads the folder uses the one before it.
 * @returns why releases were left out.
 * @throws UntrustedRegistry, StoreUnavailable; the folder is then as it was, or has releases more that
 * nothing names yet.
 */
export async function pullReleases(
  releasesDir: string,
  bucket: FileStore,
  now: Date,
): Promise<readonly unknown[]> {
  await removeIncoming(releasesDir, now);
  const incoming = path.join(releasesDir, `${INCOMING}${randomUUID()}`);
  await mkdir(incoming, { recursive: true });
  try {
    const mirror = await openMirror({
      origin: bucketOrigin(bucket),
      releasesDir: incoming,
      trust: await trustOf(releasesDir),
      now,
    });
    const { registry } = mirror;
    const problems: unknown[] = [];
    const pull = async (id: string, version: string): Promise<void> => {
      try {
        await pullRelease({ releasesDir, bucket, mirror }, id, version);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        problems.push(error);
      }
    };
    for (const [id, version] of inUse(registry)) await pull(id, version);
    await takeDocuments(metadataFolder(incoming), metadataFolder(releasesDir));
    const first = new Set(inUse(registry).map(([id, version]) => `${id}@${version}`));
    for (const [id, { digests }] of Object.entries(registry.apps)) {
      for (const version of Object.keys(digests)) {
        if (first.has(`${id}@${version}`)) continue;
        // One that was removed from the bucket is needed by no tab.
        if (await bucket.stat(`${id}/${version}/${RELEASE_FILE}`)) await pull(id, version);
      }
      await prune(releasesDir, id, { registry, now });
    }
    return problems;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

function inUse({ apps }: Registry): readonly (readonly [string, string])[] {
  return Object.entries(apps).flatMap(([id, app]) =>
    [app.current, app.canary?.version].flatMap((version) =>
      version === undefined ? [] : [[id, version] as const],
    ),
  );
}

interface Pulling {
  readonly releasesDir: string;
  readonly bucket: FileStore;
  readonly mirror: Mirror;
}

/** Downloads a release unless it is there; whole or not at all. */
async function pullRelease(
  { releasesDir, bucket, mirror }: Pulling,
  id: string,
  version: string,
): Promise<void> {
  const digest = mirror.registry.apps[id]?.digests[version];
  const target = path.join(releasesDir, id, version);
  if (digest !== undefined && (await digestThere(target)) === digest) return;
  // Compares each file that the release names.
  await mirror.fetchRelease(id, version, () => true);
  const draft = path.join(mirror.releasesDir, id, version);
  const names: string[] = [];
  for await (const { key } of bucket.list(`${id}/${version}`)) {
    const name = path.posix.basename(key);
    if (NAME.test(name) && COMPRESSED.test(name)) names.push(name);
  }
  await inParallel(names, async (name) => {
    const content = await bucket.read(`${id}/${version}/${name}`);
    if (content) await writeFile(path.join(draft, name), content);
  });
  await mkdir(path.dirname(target), { recursive: true });
  // What another release of this name left, or who was killed.
  await removeFolder(target);
  await rename(draft, target);
}

/** SHA-256 of the `release.json` that is there, if its files are, too. */
async function digestThere(folder: string): Promise<string | undefined> {
  try {
    const text = await readFile(path.join(folder, RELEASE_FILE), 'utf8');
    const names = new Set(await readdir(folder));
    const wanted = Object.keys(parseRelease(text).files);
    return wanted.every((name) => names.has(path.basename(name))) ? digestOf(text) : undefined;
  } catch {
    return undefined;
  }
}

async function takeDocuments(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => name !== TIMESTAMP_FILE);
  for (const name of [...names, TIMESTAMP_FILE]) {
    await rename(path.join(from, name), path.join(to, name));
  }
}

/** What a process that was killed had begun. */
async function removeIncoming(releasesDir: string, now: Date): Promise<void> {
  await mkdir(releasesDir, { recursive: true });
  for (const name of await readdir(releasesDir)) {
    if (!name.startsWith(INCOMING)) continue;
    const folder = path.join(releasesDir, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > INCOMING_KEPT_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The bucket of RELEASES_URL; undefined where releases come from the folder alone.
 * @param observer measures its calls.
 * @throws StoreSettingsError, which names the variable.
 */
export async function openReleasesBucket(
  environment: Readonly<Record<string, string | undefined>>,
  releasesDir: string,
  observer?: StoreObserver,
): Promise<FileStore | undefined> {
  const settings = readStoreSettings(environment, 'RELEASES_URL', releasesDir);
  return settings.kind === 's3'
    ? openFileStore({ settings, ...(observer && { observer }) })
    : undefined;
}

/** Folder of the metadata, in a bucket as in a folder of releases. */
export const METADATA = 'metadata';
export const TIMESTAMP_FILE = 'timestamp.json';
/** The one document that changes in place. */
export const TIMESTAMP = `${METADATA}/${TIMESTAMP_FILE}`;
/** Written last of a release, and by which it is known to be whole. */
export const RELEASE_FILE = 'release.json';
