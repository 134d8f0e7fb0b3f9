import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { SERVER_FILE, STATS_FILE } from '@velvet/contract/release-files';
import type { PublishedManifest } from '@velvet/contract/remote-manifest';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { errorCode } from '../files.ts';
import { withCurrent } from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';
import type { FirstGrants } from '../registry/write-metadata.ts';
import { digestOf, parseRelease, type Release, readStats } from '../release/release.ts';
import { smallestBrotli } from './smallest-brotli.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const INTERNAL_FILES = ['boot.js'];
const WORTH_COMPRESSING_BYTES = 512;

export interface WriteOptions {
  readonly releasesDir: string;
  readonly version: string;
  /** The bundler's output folder. */
  readonly buildDir: string;
  /** Folder with the static skeletons of the app's screens. */
  readonly skeletonsDir: string;
  /** Style sheets inlined before the skeletons' own. */
  readonly sharedStyles?: readonly string[];
  /** Of the shell: the names it provides of each singleton. */
  readonly singletonNames?: Release['singletonNames'];
  /** What the release says of its app, see `publishedManifest`. */
  readonly app: PublishedManifest;
  readonly now: Date;
  /** Checks the release before it is put in place; if it throws, nothing is written. */
  readonly check?: (release: Release, folder: string) => Promise<void>;
}

/** A published release that is not yet in use; the registry refers to it by its digest. */
export interface WrittenRelease {
  readonly release: Release;
  readonly digest: string;
}

/**
 * Writes an immutable folder `<id>/<version>/` with precompressed copies. Nobody sees a folder
 * that is half written. Throws when the version is there already with other files.
 */
export async function writeRelease(options: WriteOptions): Promise<WrittenRelease> {
  const { releasesDir, version, buildDir, skeletonsDir, sharedStyles, app, now } = options;
  const manifest = readStats(await readFile(path.join(buildDir, STATS_FILE), 'utf8'));
  const names = (await readdir(buildDir)).filter((name) => !INTERNAL_FILES.includes(name)).sort();
  const firstPaint = await readFirstPaint(skeletonsDir, sharedStyles);
  const draft = path.join(releasesDir, manifest.id, `.draft-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  try {
    const release: Release = {
      ...manifest,
      singletonNames: options.singletonNames ?? manifest.singletonNames ?? {},
      version,
      contract: manifest.contract ?? CONTRACT_VERSION,
      releasedAt: now.toISOString(),
      files: Object.fromEntries(
        await Promise.all(
          names.map(async (name) => [name, await addFile(buildDir, draft, name)] as const),
        ),
      ),
      firstPaint,
      app,
      boot: await readFile(path.join(buildDir, 'boot.js'), 'utf8').catch(() => ''),
    };
    await options.check?.(release, draft);
    const text = JSON.stringify(release);
    await writeFile(path.join(draft, 'release.json'), text);
    const folder = path.join(releasesDir, manifest.id, version);
    const isNew = await putInPlace(draft, folder);
    return isNew ? { release, digest: digestOf(text) } : await sameRelease(folder, release);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** What an app whose first release this is gets granted: what it declares. */
export const firstGrants = ({ id, app }: Pick<Release, 'id' | 'app'>): FirstGrants => ({
  [id]: Object.keys(app.routes),
});

/** Writes a release and puts it to use for everybody, without further questions. */
export async function publishRelease(options: WriteOptions): Promise<Release> {
  const { release, digest } = await writeRelease(options);
  const { id, version } = release;
  const at = options.now.toISOString();
  await updateRegistry(
    options.releasesDir,
    (registry) => withCurrent(registry, { id, version, digest, at }),
    firstGrants(release),
  );
  return release;
}

/** The existing release of a version, if it is the same build. */
async function sameRelease(folder: string, built: Release): Promise<WrittenRelease> {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8');
  const release = parseRelease(text);
  const { files, releasedAt: _then, ...rest } = release;
  const { files: builtFiles, releasedAt: _now, ...builtRest } = built;
  const differences = [
    ...differing(files, builtFiles),
    ...differing(rest, builtRest),
    ...(await changedFiles(folder, release)),
  ];
  if (differences.length > 0) {
    throw new Error(
      `${built.id} ${built.version} is there already with other files; a release never changes. Different: ${differences.join(', ')}`,
    );
  }
  return { release, digest: digestOf(text) };
}

/** The entries of a record as JSON has them: without those whose value is undefined. */
const jsonEntries = (record: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(JSON.parse(JSON.stringify(record))));

/** The names of the properties that differ between two records. */
function differing(one: object, other: object): readonly string[] {
  const [ours, theirs] = [jsonEntries(one), jsonEntries(other)] as const;
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [...names].filter((name) => !isDeepStrictEqual(ours.get(name), theirs.get(name)));
}

/** The files of a release on disk that do not have their hash. */
async function changedFiles(folder: string, { files }: Release): Promise<readonly string[]> {
  const checks = Object.entries(files).map(async ([name, { sha256 }]) => {
    const content = await readFile(path.join(folder, name)).catch(() => undefined);
    return content !== undefined && digestOf(content) === sha256 ? [] : [`${name} on disk`];
  });
  return (await Promise.all(checks)).flat();
}

async function addFile(from: string, to: string, name: string) {
  const content = await readFile(path.join(from, name));
  await writeFile(path.join(to, name), content);
  const brotliBytes = await addCompressed(to, name, content);
  return { bytes: content.length, brotliBytes, sha256: digestOf(content) };
}

/** Writes the compressed copies of a file, if it has any; returns its bytes on the wire with Brotli. */
export async function addCompressed(folder: string, name: string, content: Buffer) {
  if (name === SERVER_FILE || content.length < WORTH_COMPRESSING_BYTES) return content.length;
  const brotli = await compressBrotli(content, smallestBrotli);
  await writeFile(path.join(folder, `${name}.br`), brotli);
  await writeFile(path.join(folder, `${name}.gz`), await compressGzip(content, { level: 9 }));
  return brotli.length;
}

/** False when the version is there already. */
export async function putInPlace(draft: string, folder: string): Promise<boolean> {
  try {
    await rename(draft, folder);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes comments and indentation. */
const squeeze = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
    .trim();

/**
 * Reads `<screen>.html` and `skeletons.css`; all of them may be missing.
 * `sharedStyles` (the design tokens, for the shell) come first.
 */
export async function readFirstPaint(
  folder: string,
  sharedStyles: readonly string[] = [],
): Promise<Release['firstPaint']> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const screens = await Promise.all(
    names
      .filter((name) => name.endsWith('.html'))
      .map(async (name) => [name.replace(/\.html$/, ''), squeezeHtml(await read(name))] as const),
  );
  const sheets = [
    ...sharedStyles,
    ...names.filter((name) => name.endsWith('.css')).map((name) => path.join(folder, name)),
  ];
  return {
    css: squeeze((await Promise.all(sheets.map((file) => readFile(file, 'utf8')))).join('\n')),
    screens: Object.fromEntries(screens),
  };
}

/** Keeps `<!--velvet:…-->` slots, drops other comments and indentation. */
const squeezeHtml = (text: string): string =>
  text
    .replace(/<!--(?!velvet:)[\s\S]*?-->/g, '')
    .replace(/\s*\n\s*/g, '')
    .trim();
