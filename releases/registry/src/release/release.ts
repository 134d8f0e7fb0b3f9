import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildManifest, buildManifestSchema } from '@velvet/contract/build-manifest';
import { isHostId } from '@velvet/contract/hosts';
import { REMOTE_ENTRY } from '@velvet/contract/release-files';
import { publishedManifestSchema } from '@velvet/contract/remote-manifest';
import * as v from 'valibot';
import { errorMessage } from '../files.ts';
import type { Registry } from '../registry/registry.ts';

/** The longest `release.json`, and the longest document of the registry that is handed out. */
export const RELEASE_MAX_BYTES = 4 * 1024 * 1024;

/**
 * One immutable release of a host or a remote: `releases/<id>/<version>/release.json`, beside
 * the files it describes. Hashes are base64 SHA-256, as Subresource Integrity writes them.
 */
export const releaseSchema = v.object({
  ...buildManifestSchema.entries,
  version: v.string(),
  contract: v.number(),
  /** Names by singleton: those that a host provides, those that a remote imports in the shell. */
  singletonNames: v.record(v.string(), v.array(v.string())),
  releasedAt: v.string(),
  files: v.record(
    v.string(),
    v.object({ bytes: v.number(), brotliBytes: v.number(), sha256: v.string() }),
  ),
  /** Static skeleton per screen, with the style they need. */
  firstPaint: v.object({ css: v.string(), screens: v.record(v.string(), v.string()) }),
  /** Routes and menu entries. */
  app: publishedManifestSchema,
  /** The shell's inline boot script; empty in a remote. */
  boot: v.string(),
});
export type Release = v.InferOutput<typeof releaseSchema>;

/** A release by the text of its `release.json`. Throws for one that cannot be used. */
export const parseRelease = (text: string): Release => v.parse(releaseSchema, JSON.parse(text));

/** The versions of the contract that a host's release serves. */
export const servedBy = ({ contract, serves }: Pick<Release, 'contract' | 'serves'>) =>
  serves ?? [contract];

const statsSchema = v.object({ velvet: buildManifestSchema });

/** Reads the text of `mf-stats.json`. Throws when it is not of a build of ours. */
export const readStats = (text: string): BuildManifest =>
  v.parse(statsSchema, JSON.parse(text)).velvet;

/** Base64 SHA-256, as `integrity` attributes and the registry write it. */
export const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64');

/** The value of a file's `integrity` attribute. Throws when the release has no hash of it. */
export function integrityOf(release: Release, file: string): string {
  const sha256 = release.files[file]?.sha256;
  if (!sha256) throw new Error(`${release.id}@${release.version} has no hash of ${file}`);
  return `sha256-${sha256}`;
}

/** The same of a release that has a hash of every file that a page or a runtime may request. */
export function parseWholeRelease(text: string): Release {
  const release = parseRelease(text);
  for (const name of namedFiles(release)) integrityOf(release, name);
  return release;
}

/** Every file that a page or a runtime may request; each needs a hash. */
export function namedFiles(release: Release): readonly string[] {
  const groups = [release.entry, ...Object.values(release.groups)];
  const names = groups.flatMap(({ js, css }) => [...js, ...css]);
  return [...new Set(isHostId(release.id) ? names : [REMOTE_ENTRY, ...names])];
}

/**
 * The release of an app that everybody gets; undefined where it has none. Rejects with an error that
 * names the file when that cannot be read.
 */
export async function readInUse(
  releasesDir: string,
  { apps }: Registry,
  id: string,
): Promise<Release | undefined> {
  const version = apps[id]?.current;
  return version === undefined ? undefined : readPublished(releasesDir, id, version);
}

/** The release of an app that some get; undefined where it has none, or where that cannot be read. */
export async function readCanary(
  releasesDir: string,
  { apps }: Registry,
  id: string,
): Promise<Release | undefined> {
  const version = apps[id]?.canary?.version;
  return version === undefined
    ? undefined
    : readPublished(releasesDir, id, version).catch(() => undefined);
}

/** A release on the disk. Rejects with an error that names the file when it cannot be read. */
export async function readPublished(
  releasesDir: string,
  id: string,
  version: string,
): Promise<Release> {
  const file = path.join(releasesDir, id, version, 'release.json');
  try {
    return parseRelease(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${errorMessage(cause)}`, { cause });
  }
}
