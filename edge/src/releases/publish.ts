import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CONTRACT_VERSION } from '@velvet/shared/contract/version';
import * as v from 'valibot';
import { errorCode } from '../error-code.ts';
import { withCurrent } from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';
import { readFirstPaint } from './first-paint.ts';
import { buildManifestSchema, type Release } from './release.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const INTERNAL_FILES = ['manifest.json', 'boot.js'];
const WORTH_COMPRESSING_BYTES = 512;

export interface PublishOptions {
  readonly releasesDir: string;
  readonly version: string;
  /** The bundler's output folder. */
  readonly buildDir: string;
  /** Folder with the static skeletons of the app's screens. */
  readonly skeletonsDir: string;
  /** Style sheets inlined before the skeletons' own. */
  readonly sharedStyles?: readonly string[];
  readonly now: Date;
}

/**
 * Writes an immutable folder `<id>/<version>/` with precompressed copies and puts it to use. A
 * version that is there already is only put to use. Nobody sees a folder that is half written.
 */
export async function publishRelease(options: PublishOptions): Promise<Release> {
  const { releasesDir, version, buildDir, skeletonsDir, sharedStyles, now } = options;
  const manifest = v.parse(
    buildManifestSchema,
    JSON.parse(await readFile(path.join(buildDir, 'manifest.json'), 'utf8')),
  );
  const names = (await readdir(buildDir)).filter((name) => !INTERNAL_FILES.includes(name));
  const firstPaint = await readFirstPaint(skeletonsDir, sharedStyles);
  const at = now.toISOString();
  const draft = path.join(releasesDir, manifest.id, `.draft-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  try {
    const release: Release = {
      ...manifest,
      version,
      contract: CONTRACT_VERSION,
      releasedAt: at,
      files: Object.fromEntries(
        await Promise.all(
          names.map(async (name) => [name, await addFile(buildDir, draft, name)] as const),
        ),
      ),
      firstPaint,
      boot: await readFile(path.join(buildDir, 'boot.js'), 'utf8').catch(() => ''),
    };
    await writeFile(path.join(draft, 'release.json'), JSON.stringify(release));
    await putInPlace(draft, path.join(releasesDir, manifest.id, version));
    await updateRegistry(releasesDir, (registry) =>
      withCurrent(registry, { id: manifest.id, version, at }),
    );
    return release;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function addFile(from: string, to: string, name: string) {
  const content = await readFile(path.join(from, name));
  await cp(path.join(from, name), path.join(to, name));
  if (content.length >= WORTH_COMPRESSING_BYTES) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(path.join(to, `${name}.br`), await compressBrotli(content, quality));
    await writeFile(path.join(to, `${name}.gz`), await compressGzip(content, { level: 9 }));
  }
  const sha384 = createHash('sha384').update(content).digest('base64');
  return { bytes: content.length, sha384 };
}

async function putInPlace(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    const code = errorCode(error);
    // The same version is there already: versions name their content.
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}
