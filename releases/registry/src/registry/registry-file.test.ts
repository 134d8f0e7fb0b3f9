import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { digestOf } from '../release/release.ts';
import { metadataFolder, timestampPath } from '../signing/read-metadata.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { withCurrent } from './registry.ts';
import { readRegistry, updateRegistry } from './registry-file.ts';

const run = promisify(execFile);
const at = '2026-11-20T12:00:00.000Z';
const digest = digestOf('{}');
async function putToUse(folder: string, id: string, version: string) {
  await mkdir(path.join(folder, id, version), { recursive: true });
  await writeFile(path.join(folder, id, version, 'release.json'), '{}');
  return updateRegistry(folder, (registry) => withCurrent(registry, { id, version, digest, at }));
}

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  let data: string;
  ({ folder: data, remove } = await temporaryFolder());
  folder = path.join(data, 'releases');
  await mkdir(folder);
});
afterEach(() => remove());

test('before the first release it is empty', async () => {
  expect(await readRegistry(folder)).toEqual({ revision: 0, apps: {} });
});

test('a release put into use is current, and earlier ones are its history', async () => {
  await putToUse(folder, 'video', '1');
  await putToUse(folder, 'video', '2');
  expect((await readRegistry(folder)).apps.video).toEqual({
    current: '2',
    history: [
      { version: '2', at },
      { version: '1', at },
    ],
    retired: { '1': at },
    digests: { '1': digest, '2': digest },
    sizes: { '1': 2, '2': 2 },
  });
});

test('its revision only increases, also when it is created again', async () => {
  const first = await putToUse(folder, 'video', '1');
  const second = await putToUse(folder, 'video', '2');
  expect(second.revision).toBeGreaterThan(first.revision);
  await rm(metadataFolder(folder), { recursive: true });
  const now = jest.spyOn(Date, 'now').mockReturnValue((second.revision + 60) * 1000);
  expect((await putToUse(folder, 'video', '1')).revision).toBeGreaterThan(second.revision);
  now.mockRestore();
});

test('putting the current release into use writes nothing', async () => {
  const { revision } = await putToUse(folder, 'video', '1');
  expect((await putToUse(folder, 'video', '1')).revision).toBe(revision);
});

test('a release without a description is not put into use', async () => {
  const change = updateRegistry(folder, (registry) =>
    withCurrent(registry, { id: 'video', version: '1', digest, at }),
  );
  await expect(change).rejects.toThrow('video 1 has no release.json');
  expect(await readRegistry(folder)).toEqual({ revision: 0, apps: {} });
});

test('a damaged registry is reported, not replaced', async () => {
  await putToUse(folder, 'video', '1');
  await writeFile(timestampPath(folder), '{"signed":');
  await expect(readRegistry(folder)).rejects.toThrow('timestamp cannot be read');
  await expect(putToUse(folder, 'video', '2')).rejects.toThrow('timestamp cannot be read');
  expect(await readFile(timestampPath(folder), 'utf8')).toBe('{"signed":');
});

test('unreferenced documents are removed after a grace period', async () => {
  await putToUse(folder, 'video', '1');
  const before = await readdir(metadataFolder(folder));
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const age = async () => {
    for (const name of before) await utimes(path.join(metadataFolder(folder), name), then, then);
  };
  await age();
  await putToUse(folder, 'video', '2');
  // They were in use until now, however long ago they were written.
  expect(await readdir(metadataFolder(folder))).toEqual(expect.arrayContaining(before));
  await age();
  await putToUse(folder, 'video', '3');
  const kept = (await readdir(metadataFolder(folder))).filter((name) => before.includes(name));
  expect(kept.map((name) => name.replace(/^\d+\./, '')).sort()).toEqual([
    'root.json',
    'targets.json',
    'timestamp.json',
  ]);
});

test('a change that throws keeps the registry and releases the lock', async () => {
  await putToUse(folder, 'video', '1');
  const broken = updateRegistry(folder, () => {
    throw new Error('no such release');
  });
  await expect(broken).rejects.toThrow('no such release');
  await putToUse(folder, 'video', '2');
  expect((await readRegistry(folder)).apps.video?.current).toBe('2');
  expect(await readdir(folder)).toEqual(['metadata', 'video']);
});

test('concurrent updates are all applied', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `app-${index}`);
  await Promise.all(ids.map((id) => putToUse(folder, id, '1')));
  const { apps } = await readRegistry(folder);
  expect(Object.keys(apps).toSorted()).toEqual(ids.toSorted());
});

/** Puts twenty releases to use in a process of its own. */
function updateInProcess(prefix: string) {
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { withCurrent } from './registry.ts';
    import { updateRegistry } from './registry-file.ts';
    for (let index = 0; index < 20; index += 1) {
      const id = '${prefix}' + index;
      const release = { id, version: '1', digest: '${digest}', at: '${at}' };
      mkdirSync(join(process.argv[1], id, '1'), { recursive: true });
      writeFileSync(join(process.argv[1], id, '1/release.json'), '{}');
      await updateRegistry(process.argv[1], (registry) => withCurrent(registry, release));
    }`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, folder];
  return run(process.execPath, args, { cwd: __dirname });
}

test('concurrent processes lose no update', async () => {
  await Promise.all([updateInProcess('a'), updateInProcess('b')]);
  const { apps } = await readRegistry(folder);
  expect(Object.keys(apps)).toHaveLength(40);
}, 30_000);

describe('a lock that a killed process left', () => {
  async function leaveLock(ageMs: number) {
    const lock = path.join(folder, 'registry.lock');
    await mkdir(lock);
    await writeFile(path.join(lock, 'owner'), '');
    const then = new Date(Date.now() - ageMs);
    await utimes(path.join(lock, 'owner'), then, then);
    await utimes(lock, then, then);
  }

  test('goes stale', async () => {
    await leaveLock(60_000);
    await putToUse(folder, 'video', '1');
    expect((await readRegistry(folder)).apps.video?.current).toBe('1');
    expect(await readdir(folder)).toEqual(['metadata', 'video']);
  });

  test('is broken by one of many waiting processes, and no update is lost', async () => {
    await leaveLock(60_000);
    const ids = Array.from({ length: 12 }, (_, index) => `app-${index}`);
    await Promise.all(ids.map((id) => putToUse(folder, id, '1')));
    expect(Object.keys((await readRegistry(folder)).apps)).toHaveLength(12);
  });

  test('that is recent is waited for, then reported', async () => {
    await leaveLock(-60_000);
    const now = jest.spyOn(Date, 'now');
    const start = Date.now();
    // Each look at the clock is four seconds later than the one before.
    now.mockImplementation(() => start + 4_000 * now.mock.calls.length);
    await expect(putToUse(folder, 'video', '1')).rejects.toThrow(
      'The registry is locked by another release',
    );
    now.mockRestore();
    expect(await readdir(folder)).toEqual(['registry.lock', 'video']);
  });
});
