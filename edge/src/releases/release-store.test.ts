import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { createReleaseStore } from './release-store.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const publish = (id: string, version: string) =>
  publishExample(folder, { id, version, files: { 'remoteEntry.js': version } });
const releasesDir = () => path.join(folder, 'releases');

test('the set is the release in use of every app', async () => {
  await publish('shell', '1');
  await publish('video', '1');
  await publish('video', '2');
  const { releases } = await createReleaseStore(releasesDir()).current();
  expect([...releases.values()].map(({ id, version }) => `${id}@${version}`)).toEqual([
    'shell@1',
    'video@2',
  ]);
});

test('a new release is seen a moment later, without a restart', async () => {
  await publish('shell', '1');
  const store = createReleaseStore(releasesDir());
  const before = await store.current(1_000);
  await publish('shell', '2');
  expect(await store.current(1_100)).toBe(before);
  expect((await store.current(1_300)).releases.get('shell')?.version).toBe('2');
});

test('as long as nothing changes the set is the same', async () => {
  await publish('shell', '1');
  const store = createReleaseStore(releasesDir());
  expect(await store.current(1_000)).toBe(await store.current(5_000));
});

test('before the first release it says so', async () => {
  await expect(createReleaseStore(releasesDir()).current()).rejects.toThrow('ENOENT');
});

test('a release that cannot be read does not take down the set that works', async () => {
  await publish('shell', '1');
  const onProblem = jest.fn();
  const store = createReleaseStore(releasesDir(), onProblem);
  await store.current(1_000);
  await publish('video', '1');
  await rm(path.join(releasesDir(), 'video/1/release.json'));
  const kept = await store.current(2_000);
  expect([...kept.releases.keys()]).toEqual(['shell']);
  expect(onProblem).toHaveBeenCalledTimes(1);
  expect((await store.current(3_000)).revision).toBe(kept.revision);
});

test('a registry that cannot be read does not either, and is read once it is mended', async () => {
  await publish('shell', '1');
  const store = createReleaseStore(releasesDir(), () => undefined);
  await store.current(1_000);
  const file = path.join(releasesDir(), 'registry.json');
  await publish('shell', '2');
  const good = await readFile(file, 'utf8');
  await writeFile(file, 'damaged');
  expect((await store.current(2_000)).releases.get('shell')?.version).toBe('1');
  await writeFile(file, good);
  expect((await store.current(3_000)).releases.get('shell')?.version).toBe('2');
});
