import { readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeRelease } from '../publish/publish.ts';
import { refreshRegistry } from '../registry/refresh.ts';
import { withCanary } from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';
import { timestampPath } from '../signing/read-metadata.ts';
import { putDocument, putSnapshot, readDocument, writeDocument } from '../testing/metadata.ts';
import { exampleBuild, publishExample, temporaryFolder } from '../testing/releases.ts';
import { bucketOf, COHORTS, chooseSet, cohortIn, NO_COHORT, type Offers } from './choose-set.ts';
import { createReleaseStore } from './release-store.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const publish = (id: string, version: string) =>
  publishExample(folder, { id, version, files: { 'remoteEntry.js': version } });
const everybody = (offers: Offers) => chooseSet(offers, NO_COHORT).releases;
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

test('a new release is noticed without a restart', async () => {
  await publish('shell', '1');
  const store = createReleaseStore(releasesDir());
  const before = await store.current(1_000);
  await publish('shell', '2');
  expect(await store.current(1_100)).toBe(before);
  expect(everybody(await store.current(1_300)).get('shell')?.version).toBe('2');
});

test('the latest set holds a change, however recent the last check is', async () => {
  await publish('shell', '1');
  const store = createReleaseStore(releasesDir());
  const before = await store.current();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  await store.current();
  await publish('shell', '2');
  expect(everybody(await store.latest()).get('shell')?.version).toBe('2');
  expect(await store.current()).not.toBe(before);
  clock.mockRestore();
});

test('the set is the same object while nothing changes', async () => {
  await publish('shell', '1');
  const store = createReleaseStore(releasesDir());
  expect(await store.current(1_000)).toBe(await store.current(5_000));
});

test('before the first release it throws', async () => {
  await expect(createReleaseStore(releasesDir()).current()).rejects.toThrow('ENOENT');
});

test('an unreadable release does not affect the current set', async () => {
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

test('an unreadable registry does not either, and is read once it is repaired', async () => {
  await publish('shell', '1');
  const store = createReleaseStore(releasesDir(), () => undefined);
  await store.current(1_000);
  const file = timestampPath(releasesDir());
  await publish('shell', '2');
  const good = await readFile(file, 'utf8');
  await writeFile(file, 'damaged');
  expect(everybody(await store.current(2_000)).get('shell')?.version).toBe('1');
  await writeFile(file, good);
  expect(everybody(await store.current(3_000)).get('shell')?.version).toBe('2');
});

describe('untrusted content', () => {
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

  test('a release with a modified description is replaced by its predecessor', async () => {
    const { store, problems } = await start();
    const text = await readFile(releaseFile('2'), 'utf8');
    await writeFile(releaseFile('2'), text.replace(/"contract":\d+/, '"contract":99'));
    expect(everybody(await store.current()).get('video')?.version).toBe('1');
    expect(problems).toEqual(['Error: video@2 is not what the registry says it is']);
  });

  test('without a predecessor the remote is missing, and the rest is available', async () => {
    const { store } = await start();
    for (const version of ['1', '2']) await writeFile(releaseFile(version), '{}');
    expect([...everybody(await store.current()).keys()]).toEqual(['shell']);
  });

  test('a release with a file without a hash is excluded', async () => {
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

  test('a registry with an invalid signature keeps the set in use; at start there is none', async () => {
    const { store, problems } = await start();
    await store.current(1_000);
    const { signed } = await readDocument(releasesDir(), 'timestamp');
    await writeDocument(releasesDir(), 'timestamp', { ...signed, version: 9_999_999_999 });
    expect(everybody(await store.current(2_000)).get('video')?.version).toBe('2');
    expect(problems[0]).toMatch('timestamp is not signed with the key');
    await expect(createReleaseStore(releasesDir()).current()).rejects.toThrow('not signed');
  });

  test('an older registry is refused although signed, also after a restart', async () => {
    const { store, problems } = await start();
    const file = timestampPath(releasesDir());
    const old = await readFile(file, 'utf8');
    await publish('video', '3');
    await store.current(1_000);
    await writeFile(file, old);
    expect(everybody(await store.current(2_000)).get('video')?.version).toBe('3');
    expect(problems[0]).toMatch(/is older than the known/);
    await expect(createReleaseStore(releasesDir()).current()).rejects.toThrow('is older than');
  });

  test('reading an endless description is bounded', async () => {
    const { store, problems } = await start();
    await rm(releaseFile('2'));
    await symlink('/dev/zero', releaseFile('2'));
    expect(everybody(await store.current()).get('video')?.version).toBe('1');
    expect(problems).toEqual([
      'Error: ELOOP: video/2/release.json is not a plain file of a release',
    ]);
  });

  test('a description longer than in the registry is not read completely', async () => {
    const { store, problems } = await start();
    await truncate(releaseFile('2'), 2 ** 40);
    expect(everybody(await store.current()).get('video')?.version).toBe('1');
    expect(problems).toEqual(['Error: video@2 is not what the registry says it is']);
  });
});

describe('expiry', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const inDays = (days: number) =>
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * DAY_MS);
  afterEach(() => jest.restoreAllMocks());

  test('an edge past the timestamp’s expiry keeps what it serves, accepts nothing new, and logs it once', async () => {
    await publish('shell', '1');
    const problems: string[] = [];
    const store = createReleaseStore(releasesDir(), (error) => problems.push(String(error)));
    await store.current(1_000);
    expect(store.freshness()).toMatchObject({ isFresh: true, expired: [] });
    const file = timestampPath(releasesDir());
    await publish('shell', '2');
    const replayed = await readFile(file, 'utf8');

    inDays(1.1);
    for (const now of [2_000, 3_000]) {
      expect(everybody(await store.current(now)).get('shell')?.version).toBe('1');
    }
    expect(problems).toEqual([
      expect.stringMatching(/^ExpiredRegistry: The registry's timestamp expired at /),
      expect.stringContaining("The registry's timestamp expired: what is in use stays"),
    ]);
    expect(store.freshness()).toMatchObject({
      isFresh: false,
      expired: ['timestamp'],
      refusals: 1,
    });

    await refreshRegistry(releasesDir());
    expect(everybody(await store.current(4_000)).get('shell')?.version).toBe('2');
    expect(store.freshness()).toMatchObject({ isFresh: true, expired: [], refusal: undefined });
    await writeFile(file, replayed);
    expect(everybody(await store.current(5_000)).get('shell')?.version).toBe('2');
    expect(store.freshness().refusal).toMatch('is older than the known');
  });

  test('after a restart it serves exactly what it had accepted; without state it serves nothing', async () => {
    await publish('shell', '1');
    await createReleaseStore(releasesDir()).current();
    inDays(1.1);
    const restarted = createReleaseStore(releasesDir(), () => undefined);
    expect(everybody(await restarted.current()).get('shell')?.version).toBe('1');
    expect(restarted.freshness().isFresh).toBe(false);
    await rm(path.join(folder, 'edge'), { recursive: true });
    await expect(createReleaseStore(releasesDir()).current()).rejects.toThrow(
      'timestamp expired at',
    );
  });

  test('an app whose role expired keeps its releases; others continue', async () => {
    await publish('shell', '1');
    await publish('video', '1');
    const problems: string[] = [];
    const store = createReleaseStore(releasesDir(), (error) => problems.push(String(error)));
    await store.current(1_000);
    const expires = '2026-01-01T00:00:00Z';
    await putDocument(releasesDir(), 'video', (signed) => ({ ...signed, expires }));
    await publish('shell', '2');
    const set = everybody(await store.current(2_000));
    expect([set.get('shell')?.version, set.get('video')?.version]).toEqual(['2', '1']);
    expect(problems).toEqual([expect.stringContaining("The registry's video expired")]);
    await rm(path.join(folder, 'edge'), { recursive: true });
    // At the second look, too.
    for (const _look of [1, 2]) {
      const fresh = createReleaseStore(releasesDir(), () => undefined);
      expect([...everybody(await fresh.current()).keys()]).toEqual(['shell']);
    }
  });

  test('an app’s document that was accepted before it expired stays in use over restarts', async () => {
    await publish('video', '1');
    const expires = new Date(Date.now() + DAY_MS / 2).toISOString();
    await putDocument(releasesDir(), 'video', (signed) => ({ ...signed, expires }));
    const restarted = async () => {
      const offers = await createReleaseStore(releasesDir(), () => undefined).current();
      return everybody(offers).get('video')?.version;
    };
    expect(await restarted()).toBe('1');
    inDays(0.6);
    expect(await restarted()).toBe('1');
    await putSnapshot(releasesDir(), (await readDocument(releasesDir(), 'snapshot')).signed);
    for (const _look of [1, 2]) expect(await restarted()).toBe('1');
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

  test('is for buckets below its share, with the current release as fallback', async () => {
    const offers = await startCanary(10);
    const version = (cohort: number) => chooseSet(offers, cohort).releases.get('video')?.version;
    for (const bucket of [0, 9]) expect(version(cohortIn(bucket, 'video'))).toBe('2');
    for (const bucket of [10, 99]) expect(version(cohortIn(bucket, 'video'))).toBe('1');
    expect(version(NO_COHORT)).toBe('1');
    expect(chooseSet(offers, cohortIn(0, 'video')).previous.get('video')?.version).toBe('1');
    expect(chooseSet(offers, cohortIn(50, 'video')).previous.has('video')).toBe(false);
  });

  test('reaches its share of visitors, independently per app', () => {
    const cohorts = Array.from({ length: COHORTS }, (_, cohort) => cohort);
    const ten = (id: string) => new Set(cohorts.filter((cohort) => bucketOf(cohort, id) < 10));
    const ids = ['shell', 'listings', 'video', 'wallet', 'game'];
    for (const id of ids) expect(Math.abs(ten(id).size / COHORTS - 0.1)).toBeLessThan(0.01);
    const others = ten('game');
    const both = [...ten('video')].filter((cohort) => others.has(cohort));
    expect(both.length / COHORTS).toBeGreaterThan(0.005);
    expect(both.length / COHORTS).toBeLessThan(0.015);
  });
});
