import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '@velvet/registry/publish';
import { readRegistry, timestampPath, updateRegistry, withCanary } from '@velvet/registry/registry';
import { exampleBuild, publishExample, temporaryFolder } from '@velvet/registry/testing';
import { copyNewerReleases } from './copy-newer-releases.ts';

/** When the first release is made; past the life of its timestamp later. */
const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-24T12:00:00Z');

let [built, cluster] = ['', ''];
let removals: (() => Promise<void>)[] = [];
beforeEach(async () => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  const folders = [await temporaryFolder(), await temporaryFolder()];
  [built = '', cluster = ''] = folders.map(({ folder }) => folder);
  removals = folders.map(({ remove }) => remove);
  await release(built, '1');
});
afterEach(async () => {
  jest.useRealTimers();
  for (const remove of removals) await remove();
});

const releasesOf = (folder: string) => path.join(folder, 'releases');
const release = (folder: string, version: string) =>
  publishExample(folder, { id: 'video', version, files: { 'remoteEntry.js': version } });
const copy = async () => {
  const said: string[] = [];
  await copyNewerReleases(releasesOf(built), releasesOf(cluster), (line) => said.push(line));
  const { apps } = await readRegistry(releasesOf(cluster));
  const { signed } = JSON.parse(await readFile(timestampPath(releasesOf(cluster)), 'utf8'));
  return { said, current: apps.video?.current, until: signed.expires };
};

test('releases that are not newer are left where they are, and the timestamp is renewed', async () => {
  expect(await copy()).toMatchObject({ said: [], current: '1', until: '2026-11-21T12:00:00Z' });
  jest.setSystemTime(LATER);
  await release(cluster, '2');
  const { said, ...served } = await copy();
  expect(said).toEqual([expect.stringContaining('are not newer than those served')]);
  expect(served).toEqual({ current: '2', until: '2026-11-25T12:00:00Z' });
});

test('newer releases are copied, and their timestamp is renewed', async () => {
  await copy();
  jest.setSystemTime(new Date('2026-11-22T12:00:00Z'));
  await release(built, '2');
  jest.setSystemTime(LATER);
  expect(await copy()).toEqual({ said: [], current: '2', until: '2026-11-25T12:00:00Z' });
});

test('canaries and the releases that may be gone back to are copied along', async () => {
  await release(built, '2');
  await release(built, '3');
  const build = await exampleBuild(built, {
    id: 'video',
    version: '4',
    files: { 'remoteEntry.js': '4' },
  });
  const { digest } = await writeRelease(build);
  const canary = { id: 'video', version: '4', digest, at: NOW.toISOString(), percent: 10 };
  await updateRegistry(releasesOf(built), (registry) => withCanary(registry, canary));
  await copy();
  const copied = await readdir(path.join(releasesOf(cluster), 'video'));
  expect(copied.sort()).toEqual(['1', '2', '3', '4']);
});
