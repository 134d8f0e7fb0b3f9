import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  FILE_MAX_BYTES,
  fileAddress,
  metadataAddress,
  RELEASE_MAX_BYTES,
} from '../api/contract.ts';
import { inParallel } from '../files.ts';
import { registryOf } from '../registry/registry-of.ts';
import { digestOf, type Release, releaseSchema } from '../release/release.ts';
import { parseEnvelope, UntrustedRegistry } from '../signing/documents.ts';
import { snapshotSchema, timestampSchema } from '../signing/metadata.ts';
import {
  type Metadata,
  metadataFolder,
  openRoot,
  pinnedRoot,
  readMetadata,
} from '../signing/read-metadata.ts';
import type { Trust } from '../signing/trust.ts';
import { type ApiServer, fetchFile } from './call-api.ts';

/** The registry of a release API or a bucket in a folder of this machine, verified from the pinned root. */
export interface Mirror {
  readonly releasesDir: string;
  readonly metadata: Metadata;
  /** Downloads the `release.json` of a release, and those of its files that are chosen. */
  readonly fetchRelease: (
    id: string,
    version: string,
    chosen?: (name: string) => boolean,
  ) => Promise<Release>;
}

const ROOTS_MAX = 1024;
const DOCUMENTS_MAX = 256;

/** Where a registry and its releases are downloaded from. */
export interface RegistryOrigin {
  /** For messages. */
  readonly place: string;
  /** A document of the metadata; undefined where there is none of this name. */
  readonly metadata: (name: string) => Promise<Buffer | undefined>;
  readonly file: (id: string, version: string, name: string) => Promise<Buffer | undefined>;
}

/** A release API. */
export const apiOrigin = (server: ApiServer): RegistryOrigin => ({
  place: server.url.origin,
  metadata: (name) => fetchFile(server, metadataAddress(name), RELEASE_MAX_BYTES),
  file: (id, version, name) => fetchFile(server, fileAddress(id, version, name), FILE_MAX_BYTES),
});

interface Source {
  readonly origin: RegistryOrigin;
  /** An empty folder. */
  readonly releasesDir: string;
  readonly trust: Trust;
  readonly now: Date;
}

/**
 * Downloads the documents that are in force and verifies them, their expiry included. Throws an
 * UntrustedRegistry, ApiRefusal or ApiUnreachable.
 */
export async function openMirror(source: Source): Promise<Mirror> {
  const { releasesDir, trust, now } = source;
  await mkdir(metadataFolder(releasesDir), { recursive: true });
  await fetchRoots(source);
  const timestamp = await fetchDocument(source, 'timestamp.json', timestampSchema);
  const { version } = timestamp.meta['snapshot.json'];
  const snapshot = await fetchDocument(source, `${version}.snapshot.json`, snapshotSchema);
  const named = Object.entries(snapshot.meta);
  if (named.length > DOCUMENTS_MAX) throw new UntrustedRegistry('The registry has too many apps');
  for (const [name, meta] of named) await store(source, `${meta.version}.${name}`);
  const metadata = await readMetadata({ releasesDir, trust, known: undefined, now });
  const { apps } = registryOf(metadata);
  return {
    releasesDir,
    metadata,
    fetchRelease: async (id, release, chosen = () => false) => {
      const digest = apps[id]?.digests[release];
      if (digest === undefined) throw new UntrustedRegistry(`The registry has no ${id} ${release}`);
      return fetchRelease(source, { id, version: release, digest, chosen });
    },
  };
}

/** Root after root, as far as there are any; each is verified by the one before it. */
async function fetchRoots(source: Source): Promise<void> {
  let root = pinnedRoot(source.trust);
  for (let count = 0; count < ROOTS_MAX; count += 1) {
    const name = `${root.version + 1}.root.json`;
    const content = await source.origin.metadata(name);
    if (!content) return;
    root = openRoot(content.toString('utf8'), root);
    await writeFile(path.join(metadataFolder(source.releasesDir), name), content);
  }
}

async function store({ origin, releasesDir }: Source, name: string): Promise<string> {
  const content = await origin.metadata(name);
  if (!content) throw new UntrustedRegistry(`${origin.place} has no ${name}: try again`);
  await writeFile(path.join(metadataFolder(releasesDir), name), content);
  return content.toString('utf8');
}

/** Not verified yet: it says what else to download. */
async function fetchDocument<S extends typeof timestampSchema | typeof snapshotSchema>(
  source: Source,
  name: string,
  schema: S,
): Promise<v.InferOutput<S>> {
  const read = v.safeParse(schema, parseEnvelope(await store(source, name), name).signed);
  if (read.success) return read.output;
  throw new UntrustedRegistry(`The registry's ${name} cannot be used`);
}

interface WantedRelease {
  readonly id: string;
  readonly version: string;
  /** Of its `release.json`. */
  readonly digest: string;
  readonly chosen: (name: string) => boolean;
}

async function fetchRelease(source: Source, wanted: WantedRelease): Promise<Release> {
  const { id, version, digest, chosen } = wanted;
  const text = await fetchVerified(source, wanted, { name: 'release.json', sha256: digest });
  const release = v.parse(releaseSchema, JSON.parse(text.toString('utf8')));
  const wantedFiles = Object.entries(release.files).filter(([name]) => chosen(name));
  await inParallel(wantedFiles, ([name, { sha256 }]) =>
    fetchVerified(source, { id, version }, { name, sha256 }),
  );
  return release;
}

async function fetchVerified(
  { origin, releasesDir }: Source,
  { id, version }: Pick<WantedRelease, 'id' | 'version'>,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
): Promise<Buffer> {
  const content = await origin.file(id, version, name);
  if (!content || digestOf(content) !== sha256) {
    throw new UntrustedRegistry(`${name} of ${id} ${version} is not what the registry says it is`);
  }
  const folder = path.join(releasesDir, id, version);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, path.basename(name)), content);
  return content;
}
