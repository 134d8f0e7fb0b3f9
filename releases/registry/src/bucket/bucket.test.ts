import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileStore, StoreUnavailable } from '@velvet/files/file-store';
import { createFolderStore } from '@velvet/files/folder';
import type { StoreObserver } from '@velvet/files/observer';
import { RETENTION_MS } from '../registry/registry.ts';
import { timestampPath } from '../signing/read-metadata.ts';
import { chooseSet, NO_COHORT } from '../store/choose-set.ts';
import { createReleaseStore } from '../store/release-store.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { followBucket } from './follow-bucket.ts';
import { openReleasesBucket, pullReleases } from './pull-releases.ts';
import { pushReleases } from './push-releases.ts';

let folder: string;
let remove: () => Promise<void>;
let bucket: FileStore;
let from: string;
let to: string;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  from = path.join(folder, 'releases');
  to = path.join(folder, 'edge', 'releases');
  bucket = createFolderStore(path.join(folder, 'bucket'));
  await publish('shell', '1');
  await publish('video', '1');
  // What an edge is given: the pinned root, and no key.
  await mkdir(path.join(folder, 'edge', 'keys'), { recursive: true });
  await cp(path.join(folder, 'keys/root.json'), path.join(folder, 'edge/keys/root.json'));
});
afterEach(async () => {
  await bucket.close();
  await remove();
});

const publish = (id: string, version: string) =>
  publishExample(folder, { id, version, files: { 'remoteEntry.js': `${id} ${version}` } });
const push = () => pushReleases(from, bucket, new Date());
const pull = () => pullReleases(to, bucket, new Date());
async function served(releasesDir: string): Promise<readonly string[]> {
  const offers = await createReleaseStore(releasesDir).current();
  return [...chooseSet(offers, NO_COHORT).releases.values()].map(
    ({ id, version }) => `${id}@${version}`,
  );
}

test('an edge that has the root only serves what was pushed', async () => {
  expect(await push()).toEqual({
    releases: ['shell@1', 'video@1'],
    removed: [],
    isNew: true,
  });
  await pull();
  expect(await served(to)).toEqual(['shell@1', 'video@1']);
  const names = (dir: string) => readdir(path.join(dir, 'video/1')).then((all) => all.sort());
  expect(await names(to)).toEqual(await names(from));
  expect(await readdir(to)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^\./)]));
});

test('a push and a pull bring what is new only', async () => {
  await push();
  await pull();
  expect(await push()).toEqual({ releases: [], removed: [], isNew: false });
  await publish('video', '2');
  expect(await push()).toEqual({ releases: ['video@2'], removed: [], isNew: true });
  const upload = jest.spyOn(bucket, 'read');
  await pull();
  expect(upload.mock.calls.filter(([key]) => /^(?:shell|video\/1)\//.test(key))).toEqual([]);
  expect(await served(to)).toEqual(['shell@1', 'video@2']);
});

test('the timestamp is written last: a push that is interrupted changes nothing for edges', async () => {
  await push();
  await publish('video', '2');
  for (const last of ['video/2/remoteEntry.js', 'video/2/release.json', 'metadata/']) {
    const upload: FileStore['upload'] = async (key, file, options) => {
      if (key.startsWith(last)) throw new StoreUnavailable('It is gone');
      return bucket.upload(key, file, options);
    };
    await expect(pushReleases(from, { ...bucket, upload }, new Date())).rejects.toThrow('gone');
    await pull();
    expect(await served(to)).toEqual(['shell@1', 'video@1']);
  }
  await push();
  await pull();
  expect(await served(to)).toEqual(['shell@1', 'video@2']);
});

test('a pull that is interrupted leaves what was served, and goes on later', async () => {
  await push();
  await pull();
  await publish('video', '2');
  await publish('shell', '2');
  await push();
  const read: FileStore['read'] = async (key) => {
    if (key === 'video/2/remoteEntry.js') throw new StoreUnavailable('It is gone');
    return bucket.read(key);
  };
  await expect(pullReleases(to, { ...bucket, read }, new Date())).rejects.toThrow('gone');
  expect(await served(to)).toEqual(['shell@1', 'video@1']);
  await pull();
  expect(await served(to)).toEqual(['shell@2', 'video@2']);
});

test('what was changed in the bucket is refused', async () => {
  await push();
  await pull();
  await publish('video', '2');
  await push();
  await bucket.write('video/2/remoteEntry.js', Buffer.from('stolen'));
  await publish('shell', '2');
  await push();
  // It delays no other release, and the one before it stays in use.
  expect(String(await pull())).toContain('remoteEntry.js of video 2 is not what the registry says');
  expect(await served(to)).toEqual(['shell@2', 'video@1']);
  await bucket.write('metadata/timestamp.json', Buffer.from('{"signed":{},"signatures":[]}'));
  await expect(pull()).rejects.toThrow();
  expect(await served(to)).toEqual(['shell@2', 'video@1']);
});

test('a document in the bucket that is too long is refused', async () => {
  await push();
  await pull();
  await publish('video', '2');
  await push();
  const signed = await bucket.read('metadata/timestamp.json');
  await bucket.write('metadata/timestamp.json', Buffer.from(`${signed}${' '.repeat(16 * 1024)}`));
  await expect(pull()).rejects.toThrow("The registry's timestamp.json is longer than 16384 bytes");
  expect(await served(to)).toEqual(['shell@1', 'video@1']);
});

test('a machine with an older registry does not replace a newer one', async () => {
  const former = path.join(folder, 'former', 'releases');
  await cp(from, former, { recursive: true });
  await cp(path.join(folder, 'keys'), path.join(folder, 'former/keys'), { recursive: true });
  await publish('video', '2');
  await push();
  await expect(pushReleases(former, bucket, new Date())).rejects.toThrow('newer');
});

test('a release that was damaged on the edge is downloaded again', async () => {
  await push();
  await pull();
  await rm(path.join(to, 'video/1/remoteEntry.js'));
  await pull();
  expect(await readFile(path.join(to, 'video/1/remoteEntry.js'), 'utf8')).toContain('video 1');
});

test('a folder that the registry does not name leaves the bucket once no tab can need it', async () => {
  await push();
  await bucket.write('video/0/remoteEntry.js', Buffer.from('old'));
  await bucket.write('video/0/release.json', Buffer.from('{}'));
  expect((await push()).removed).toEqual([]);
  const later = new Date(Date.now() + RETENTION_MS + 60_000);
  expect((await pushReleases(from, bucket, later)).removed).toEqual(['video@0']);
  const keys: string[] = [];
  for await (const { key } of bucket.list('video/0')) keys.push(key);
  expect(keys).toEqual([]);
});

describe('an edge that follows the bucket', () => {
  const follow = (own: FileStore = bucket) => {
    const problems: string[] = [];
    const onProblem = (error: unknown) => void problems.push(String(error));
    return {
      problems,
      follower: followBucket({ releasesDir: to, bucket: own, onProblem, everyMs: 20 }),
    };
  };
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await delay(20);
  };

  test('serves a release soon after it was pushed', async () => {
    await push();
    const { follower, problems } = follow();
    await follower.first;
    expect(await served(to)).toEqual(['shell@1', 'video@1']);
    await publish('video', '2');
    await push();
    await until(async () => (await served(to)).includes('video@2'));
    await follower.stop();
    expect(problems).toEqual([]);
  });

  test('serves what it has while the bucket is down, and says so once', async () => {
    await push();
    let isDown = false;
    const readVersion: FileStore['readVersion'] = async (key, known) => {
      if (isDown) throw new StoreUnavailable('It does not answer');
      return bucket.readVersion(key, known);
    };
    const { follower, problems } = follow({ ...bucket, readVersion });
    await follower.first;
    isDown = true;
    await until(async () => problems.length > 0);
    expect(await served(to)).toEqual(['shell@1', 'video@1']);
    await publish('video', '2');
    await push();
    isDown = false;
    await until(async () => (await served(to)).includes('video@2'));
    await follower.stop();
    expect(problems).toEqual(['StoreUnavailable: It does not answer']);
  });

  test('downloads nothing while nothing changes', async () => {
    await push();
    const read = jest.spyOn(bucket, 'read');
    const { follower } = follow();
    await follower.first;
    const before = read.mock.calls.length;
    const { mtimeMs } = await stat(timestampPath(to));
    await delay(200);
    await follower.stop();
    expect(read.mock.calls.length).toBe(before);
    expect((await stat(timestampPath(to))).mtimeMs).toBe(mtimeMs);
  });
});

describe('the bucket of RELEASES_URL', () => {
  const environment = { ...process.env };
  const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  beforeAll(() => {
    Object.assign(process.env, credentials);
  });
  afterAll(() => {
    process.env = environment;
  });

  function aRecorder() {
    const told: unknown[] = [];
    const observer: StoreObserver = {
      begin:
        ({ backend, operation }) =>
        ({ outcome }) =>
          void told.push([backend, operation, outcome]),
      watchBreaker: (state) => void told.push(state()),
    };
    return { told, observer };
  }

  test('calls of the bucket of RELEASES_URL are measured', async () => {
    const { told, observer } = aRecorder();
    // Nothing listens there.
    const place = { RELEASES_URL: 's3://releases', S3_ENDPOINT: 'http://127.0.0.1:9' };
    const bucket = await openReleasesBucket({ ...place, ...credentials }, '/nowhere', observer);
    await expect(bucket?.readVersion('metadata/timestamp.json')).rejects.toThrow(StoreUnavailable);
    await bucket?.close();
    expect(told).toEqual(['closed', ['s3', 'read_version', 'failed']]);
  });

  test('without RELEASES_URL there is no bucket to measure', async () => {
    const { told, observer } = aRecorder();
    expect(await openReleasesBucket({}, '/nowhere', observer)).toBeUndefined();
    expect(told).toEqual([]);
  });
});
