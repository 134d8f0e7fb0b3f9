import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Registry } from '../registry/registry.ts';
import { type Release, releaseSchema } from './release.ts';

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
    return v.parse(releaseSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be read: ${reason}`, { cause });
  }
}
