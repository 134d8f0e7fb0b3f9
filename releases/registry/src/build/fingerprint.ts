import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './app.ts';

const isTest = (name: string): boolean =>
  /\.(?:test|stories)\.tsx?$|^(?:testing|stories)$/.test(name);

async function filesBelow(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [place];
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !isTest(name))
      .map((entry) => filesBelow(path.join(place, entry.name))),
  );
  return nested.flat().sort();
}

/** A hash of everything that a build of the app reads: equal sources, equal release. */
export async function fingerprint({ sources }: Pick<App, 'sources'>): Promise<string> {
  const { root, places, installed } = sources;
  const files = (await Promise.all(places.map(filesBelow))).flat();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) continue;
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  for (const [name, version] of Object.entries(await installed())) {
    hash.update(`${name}\0${version}\0`);
  }
  return hash.digest('hex').slice(0, 10);
}
