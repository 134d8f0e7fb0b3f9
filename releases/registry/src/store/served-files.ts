import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { SERVER_FILE } from '@velvet/contract/release-files';
import { errorCode, openInside, readInside } from '../files.ts';
import { digestOf, type Release } from '../release/release.ts';
import type { ReleaseFile } from '../server-build.ts';

const openBrotli = promisify(brotliDecompress);
const openGzip = promisify(gunzip);

/** How a release's file is there; small ones only as they are. */
type FileEncoding = 'br' | 'gzip' | 'identity';

interface ServedFile {
  readonly body: Buffer;
  readonly encoding: FileEncoding;
  readonly etag: string;
}

/** A file whose hash differs from its release: it was modified after publishing. */
export class TamperedFile extends Error {
  override readonly name = 'TamperedFile';
}

interface Verified extends ServedFile {
  readonly stamp: string;
}

/** Verified files that are kept in memory. */
const LIMIT_BYTES = 64 * 1024 * 1024;
const suffixes: Readonly<Record<FileEncoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Files of releases as browsers get them. Each is read once and compared with its hash in the
 * signed registry's release, and again when it changes on the disk; what is sent are the very
 * bytes that were compared.
 */
export function createServedFiles(releasesDir: string) {
  const verified = new Map<string, Verified>();
  const underWay = new Map<string, Promise<Verified>>();
  let heldBytes = 0;

  async function read(release: Release, name: string, encoding: FileEncoding): Promise<Verified> {
    const key = `${release.id} ${release.version} ${name} ${encoding}`;
    const names = [release.id, release.version, name + suffixes[encoding]];
    const { handle, stamp } = await openInside(releasesDir, names);
    try {
      const known = verified.get(key);
      if (known?.stamp === stamp) return keep(key, known);
      const reading = `${key} ${stamp}`;
      const file =
        underWay.get(reading) ??
        verify(handle, release, name, { encoding, stamp }).finally(() => underWay.delete(reading));
      underWay.set(reading, file);
      return keep(key, await file);
    } finally {
      await handle.close();
    }
  }

  async function verify(
    handle: FileHandle,
    release: Release,
    name: string,
    own: Pick<Verified, 'encoding' | 'stamp'>,
  ): Promise<Verified> {
    const body = await handle.readFile();
    await compare(release, name, { body, encoding: own.encoding });
    const etag = `"${release.files[name]?.sha256.slice(0, 22)}-${own.encoding}"`;
    return { ...own, body, etag };
  }

  function forget(key: string): void {
    heldBytes -= verified.get(key)?.body.length ?? 0;
    verified.delete(key);
  }

  /** The least recently used one is evicted first. */
  function keep(key: string, file: Verified): Verified {
    forget(key);
    verified.set(key, file);
    heldBytes += file.body.length;
    for (const oldest of verified.keys()) {
      if (heldBytes <= LIMIT_BYTES || oldest === key) break;
      forget(oldest);
    }
    return file;
  }

  return {
    /**
     * The first of the wanted encodings that is there; undefined for a file that the release does
     * not have. Throws TamperedFile for one that is not what it must be.
     */
    async get(
      release: Release,
      name: string,
      wanted: readonly FileEncoding[],
    ): Promise<ServedFile | undefined> {
      if (!Object.hasOwn(release.files, name)) return undefined;
      for (const encoding of wanted) {
        try {
          return await read(release, name, encoding);
        } catch (error) {
          if (errorCode(error) === 'ELOOP') throw new TamperedFile(tamperingMessage(release, name));
          if (errorCode(error) !== 'ENOENT') throw error;
        }
      }
      return undefined;
    },
  };
}

const tamperingMessage = ({ id, version }: Release, name: string): string =>
  `${name} of ${id}@${version} is not what its release says it is; it is not served`;

/** Throws TamperedFile unless the content, uncompressed, has the hash that the release names. */
async function compare(
  release: Release,
  name: string,
  { body, encoding }: Pick<ServedFile, 'body' | 'encoding'>,
): Promise<void> {
  const file = release.files[name];
  const content = await uncompressed(body, encoding, file?.bytes ?? 0).catch(() => undefined);
  if (!content || !file || digestOf(content) !== file.sha256) {
    throw new TamperedFile(tamperingMessage(release, name + suffixes[encoding]));
  }
}

/** Rejects when the content exceeds the size in the release. */
function uncompressed(body: Buffer, encoding: FileEncoding, bytes: number): Promise<Buffer> {
  const limit = { maxOutputLength: Math.max(1, bytes) };
  if (encoding === 'br') return openBrotli(body, limit);
  return encoding === 'gzip' ? openGzip(body, limit) : Promise.resolve(body);
}

/** Files of releases as the edge itself uses them. */
export function createReleaseFiles(releasesDir: string) {
  const texts = new Map<string, Promise<string>>();

  async function readIntact(release: Release, name: string): Promise<string> {
    const differs = `${name} of ${release.id}@${release.version} is not what it must be`;
    const { bytes = 0, sha256 } = release.files[name] ?? {};
    const text = await readInside(releasesDir, [release.id, release.version, name], bytes, differs);
    if (digestOf(text) === sha256) return text;
    throw new Error(differs);
  }

  function read(release: Release, name: string): Promise<string> {
    const key = `${release.id}@${release.version} ${name} ${release.files[name]?.sha256}`;
    const known = texts.get(key);
    if (known) return known;
    const reading = readIntact(release, name);
    texts.set(key, reading);
    reading.catch(() => texts.delete(key));
    return reading;
  }

  return {
    /** The server build of a release; undefined for one that has none. */
    serverBuild({ id, version, files }: Release): ReleaseFile | undefined {
      const sha256 = files[SERVER_FILE]?.sha256;
      return sha256
        ? { path: path.join(releasesDir, id, version, SERVER_FILE), sha256 }
        : undefined;
    },
    /** Style sheets of a release, concatenated. Rejects when a hash differs. */
    async styles(release: Release, names: readonly string[]): Promise<string> {
      return (await Promise.all(names.map((name) => read(release, name)))).join('');
    },
  };
}
export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;
