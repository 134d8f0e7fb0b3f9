import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE_MAX_BYTES, fileAddress, metadataAddress } from '../api/contract.ts';
import { inParallel } from '../files.ts';
import type { Registry } from '../registry/registry.ts';
import { registryOf } from '../registry/registry-of.ts';
import { digestOf, parseRelease, type Release } from '../release/release.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import {
  type Metadata,
  type MetadataOrigin,
  metadataFolder,
  readMetadata,
} from '../signing/read-metadata.ts';
import type { Trust } from '../signing/trust.ts';
import { type ApiServer, fetchFile } from './call-api.ts';

/** The registry of a release API or a bucket in a folder of this machine, verified from the pinned root. */
export interface Mirror {
  readonly releasesDir: string;
  readonly metadata: Metadata;
  readonly registry: Registry;
  /** Downloads the `release.json` of a release, and those of its files that are chosen. */
  readonly fetchRelease: (
    id: string,
    version: string,
    chosen?: (name: string) => boolean,
  ) => Promise<Release>;
}

/** Where a registry and its releases are downloaded from. */
export interface RegistryOrigin extends MetadataOrigin {
  readonly file: (id: string, version: string, name: string) => Promise<Buffer | undefined>;
}

/** A release API. */
export const apiOrigin = (server: ApiServer): RegistryOrigin => ({
  place: server.url.origin,
  metadata: async (name, maxBytes) =>
    (await fetchFile(server, metadataAddress(name), maxBytes))?.toString('utf8'),
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
 * Downloads the metadata in force. A document is downloaded only after the one that refers to it was verified,
 * its expiry included. Throws an UntrustedRegistry, ApiRefusal or ApiUnreachable.
 */
export async function openMirror(source: Source): Promise<Mirror> {
  const { origin, releasesDir } = source;
  const folder = metadataFolder(releasesDir);
  await mkdir(folder, { recursive: true });
  const kept: MetadataOrigin = {
    place: origin.place,
    async metadata(name, maxBytes) {
      const text = await origin.metadata(name, maxBytes);
      if (text !== undefined) await writeFile(path.join(folder, name), text);
      return text;
    },
  };
  const metadata = await readMetadata({ ...source, origin: kept, known: undefined });
  const registry = registryOf(metadata);
  return {
    releasesDir,
    metadata,
    registry,
    async fetchRelease(id, version, chosen = () => false) {
      const digest = registry.apps[id]?.digests[version];
      if (digest === undefined) throw new UntrustedRegistry(`The registry has no ${id} ${version}`);
      const target = path.join(releasesDir, id, version);
      await mkdir(target, { recursive: true });
      /** A file that has this hash (base64). */
      const fetchOne = async (name: string, sha256: string): Promise<Buffer> => {
        const content = await origin.file(id, version, name);
        if (content && digestOf(content) === sha256) {
          await writeFile(path.join(target, path.basename(name)), content);
          return content;
        }
        throw new UntrustedRegistry(
          `${name} of ${id} ${version} is not what the registry says it is`,
        );
      };
      const release = parseRelease((await fetchOne('release.json', digest)).toString('utf8'));
      const wanted = Object.entries(release.files).filter(([name]) => chosen(name));
      await inParallel(wanted, ([name, { sha256 }]) => fetchOne(name, sha256));
      return release;
    },
  };
}
