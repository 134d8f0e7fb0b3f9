import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withCanary } from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';
import { exampleBuild, lotIn, publishExample, temporaryFolder } from '../testing/releases.ts';
import { writeRelease } from './publish.ts';
import {
  bucketOf,
  chooseSet,
  createReleaseStore,
  LOTS,
  NO_LOT,
  type Offers,
} from './release-store.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const publish = (id: string, version: string) =>
  publishExample(folder, { id, version, files: { 'remoteEntry.js': version } });
const everybody = (offers: Offers) => chooseSet(offers, NO_LOT).releases;
const releasesDir = () => path.join(folder, 'releases');

test('the set is the release in use of every app', async () => {
  await publish('shell', '1');
  await publish('video', '1');
  await publish('video', '2');
  const releases = everybody(await createReleaseStore(releasesDir()).current());
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
  expect(everybody(await store.current(1_300)).get('shell')?.version).toBe('2');
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
  expect([...everybody(kept).keys()]).toEqual(['shell']);
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
  expect(everybody(await store.current(2_000)).get('shell')?.version).toBe('1');
  await writeFile(file, good);
  expect(everybody(await store.current(3_000)).get('shell')?.version).toBe('2');
});

describe('what cannot be believed', () => {
  const start = async () => {
    await publish('shell', '1');
    await publish('video', '1');
    await publish('video', '2');
    const problems: string[] = [];
    const store = createReleaseStore(releasesDir(), (error) => problems.push(String(error)));
    return { store, problems };
  };
  const releaseFile = (version: string) =>
    path.join(releasesDir(), 'video', version, 'release.json');

  test('a release whose description was changed is left for the one before it', async () => {
    const { store, problems } = await start();
    const text = await readFile(releaseFile('2'), 'utf8');
    await writeFile(releaseFile('2'), text.replace(/"contract":\d+/, '"contract":99'));
    expect(everybody(await store.current()).get('video')?.version).toBe('1');
    expect(problems).toEqual(['Error: video@2 is not what the registry says it is']);
  });

  test('without one before it the remote is missing, and the rest is there', async () => {
    const { store } = await start();
    for (const version of ['1', '2']) await writeFile(releaseFile(version), '{}');
    expect([...everybody(await store.current()).keys()]).toEqual(['shell']);
  });

  test('a release that names a file without its hash is left out', async () => {
    const { store, problems } = await start();
    await publishExample(folder, {
      id: 'video',
      version: '3',
      files: { 'remoteEntry.js': 'x' },
      groups: { videos: { js: ['videos.js'], css: [] } },
    });
    expect(everybody(await store.current()).get('video')?.version).toBe('2');
    expect(problems).toEqual(['Error: video@3 has no hash of videos.js']);
  });

  test('a registry with a wrong signature leaves the set in use; at the start there is none', async () => {
    const { store, problems } = await start();
    await store.current(1_000);
    const file = path.join(releasesDir(), 'registry.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"current": "2"', '"current": "1"'));
    expect(everybody(await store.current(2_000)).get('video')?.version).toBe('2');
    expect(problems[0]).toMatch('not signed with the key');
    await expect(createReleaseStore(releasesDir()).current()).rejects.toThrow('not signed');
  });

  test('an older registry is refused however well signed, also after a restart', async () => {
    const { store, problems } = await start();
    const file = path.join(releasesDir(), 'registry.json');
    const old = await readFile(file, 'utf8');
    await publish('video', '3');
    await store.current(1_000);
    await writeFile(file, old);
    expect(everybody(await store.current(2_000)).get('video')?.version).toBe('3');
    expect(problems[0]).toMatch(/is older than the known/);
    await expect(createReleaseStore(releasesDir()).current()).rejects.toThrow('is older than');
  });
});

describe('a canary', () => {
  const startCanary = async (percent: number) => {
    await publish('shell', '1');
    await publish('video', '1');
    const build = await exampleBuild(folder, {
      id: 'video',
      version: '2',
      files: { 'remoteEntry.js': '2' },
    });
    const { digest } = await writeRelease(build);
    const at = '2026-11-20T12:00:00.000Z';
    await updateRegistry(releasesDir(), (registry) =>
      withCanary(registry, { id: 'video', version: '2', digest, at, percent }),
    );
    return createReleaseStore(releasesDir()).current();
  };

  test('is for the buckets below its share, with the release of the others to fall back to', async () => {
    const offers = await startCanary(10);
    const version = (lot: number) => chooseSet(offers, lot).releases.get('video')?.version;
    for (const bucket of [0, 9]) expect(version(lotIn(bucket, 'video'))).toBe('2');
    for (const bucket of [10, 99]) expect(version(lotIn(bucket, 'video'))).toBe('1');
    expect(version(NO_LOT)).toBe('1');
    expect(chooseSet(offers, lotIn(0, 'video')).previous.get('video')?.version).toBe('1');
    expect(chooseSet(offers, lotIn(50, 'video')).previous.has('video')).toBe(false);
  });

  test('goes to the share it says, in every app to others', () => {
    const lots = Array.from({ length: LOTS }, (_, lot) => lot);
    const ten = (id: string) => new Set(lots.filter((lot) => bucketOf(lot, id) < 10));
    const ids = ['shell', 'listings', 'video', 'wallet', 'game'];
    for (const id of ids) expect(Math.abs(ten(id).size / LOTS - 0.1)).toBeLessThan(0.01);
    const others = ten('game');
    const both = [...ten('video')].filter((lot) => others.has(lot));
    expect(both.length / LOTS).toBeGreaterThan(0.005);
    expect(both.length / LOTS).toBeLessThan(0.015);
  });
});
