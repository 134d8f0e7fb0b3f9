import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import type { App } from './apps.ts';
import { root } from './root.ts';

const commonSources = [
  ...['contract', 'ui', 'sdk', 'console-kit'].flatMap((name) => [
    `${name}/src`,
    `${name}/package.json`,
  ]),
  'package-lock.json',
  'rspack/loaders',
  'rspack/src',
  'rspack/package.json',
  'releases/src/build',
  'releases/src/publish',
  'releases/src/release/release.ts',
  'releases/src/server-build',
];

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

const manifestFile = (id: string): string => (isHostId(id) ? `${id}.json` : 'remote.json');

/** Files and folders, by absolute paths, that a build of the app reads. */
export const sourcesOf = ({ id, folder }: App): readonly string[] => [
  ...commonSources.map((place) => path.join(root, place)),
  ...['src', 'rspack.config.ts', 'package.json', manifestFile(id), 'skeletons'].map((place) =>
    path.join(folder, place),
  ),
];

/** A hash of everything that a build of the app reads: equal sources, equal release. */
export async function fingerprint(app: App): Promise<string> {
  const files = (await Promise.all(sourcesOf(app).map(filesBelow))).flat();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) continue;
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 10);
}
