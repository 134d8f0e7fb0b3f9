import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import { updateRegistry, withCurrent } from '@velvet/releases/registry';
import { digestOf, type Release, releaseSchema } from '@velvet/releases/store';
import * as v from 'valibot';
import { expect } from './test.ts';

interface Republished {
  readonly url: string;
  readonly releasesDir: string;
  readonly id: string;
  readonly version: string;
  /** Removed from the new release. */
  readonly without?: string;
}

/** The version of each app that new pages have. */
export async function versionsAt(url: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(new URL(EDGE_SET_URL, url));
  return v.parse(edgeSetSchema, await answer.json()).versions;
}

/** Releases what is in use of an app once more as another version, without building it. */
export async function republish(options: Republished): Promise<void> {
  const { url, releasesDir, id, version, without } = options;
  const from = (await versionsAt(url))[id] ?? '';
  const folder = path.join(releasesDir, id, version);
  await cp(path.join(releasesDir, id, from), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const release: Release = v.parse(releaseSchema, JSON.parse(await readFile(file, 'utf8')));
  const files = Object.fromEntries(
    Object.entries(release.files).filter(([name]) => name !== without),
  );
  if (without !== undefined) await rm(path.join(folder, without));
  const text = JSON.stringify({ ...release, version, files });
  await writeFile(file, text);
  const published = { id, version, digest: digestOf(text), at: new Date().toISOString() };
  await updateRegistry(releasesDir, (registry) => withCurrent(registry, published));
  await expect.poll(async () => (await versionsAt(url))[id]).toBe(version);
}
