import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { apps, withBuild } from '@velvet/registry/build';
import { readRegistry } from '@velvet/registry/registry';
import { fullOnly, isFullRun } from './harness/full-run.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('builds equal sources a second time');

type Files = Readonly<Record<string, Buffer>>;

async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(async ({ name, parentPath }) => {
    return [name, await readFile(path.join(parentPath, name))] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** The release of these sources, which may have been built in an earlier run. */
async function releaseOf({ releasesDir }: Velvet, id: string) {
  const registry = await readRegistry(releasesDir);
  const version = registry.apps[id]?.current ?? '';
  return { version, files: await filesIn(path.join(releasesDir, id, version)) };
}

/** A build's files, by name. */
async function built(id: string, version: string): Promise<Files> {
  const app = apps.find((one) => one.id === id);
  if (!app) throw new Error(`There is no app ${id}`);
  return withBuild(app, version, ({ buildDir }) => filesIn(buildDir));
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const hashes = (files: Files) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hashOf(content)]));

const REPETITIONS = isFullRun ? 3 : 1;

test(
  'equal sources make equal files: a release is what its version says',
  full,
  async ({ velvet }) => {
    const release = await releaseOf(velvet, 'listings');
    const released = hashes(release.files);
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const build = hashes(await built('listings', release.version));
      expect(build).toHaveProperty(['remoteEntry.js']);
      expect(released).toMatchObject(build);
    }
  },
);

const scriptsWith = (files: Files, text: string) =>
  Object.keys(files).filter((name) => name.endsWith('.js') && files[name]?.includes(text));

test('a text is downloaded with its language alone, compiled', full, async ({ velvet }) => {
  const { files: listings } = await releaseOf(velvet, 'listings');
  expect(scriptsWith(listings, 'Announcements')).toEqual(['messages-en.js']);
  expect(scriptsWith(listings, 'defaultMessage')).toEqual([]);
  const { files: shell } = await releaseOf(velvet, 'shell');
  expect(scriptsWith(shell, 'I am 18 or older')).toEqual(['messages-en.js']);
  expect(scriptsWith(shell, 'EXPECT_ARGUMENT_CLOSING_BRACE')).toEqual([]);
});
