import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/releases.ts';
import { withCurrent } from './registry.ts';
import { putUnsignedAside, readRegistry, updateRegistry } from './registry-file.ts';

const run = promisify(execFile);
const at = '2026-11-20T12:00:00.000Z';
const putToUse = (folder: string, id: string, version: string) =>
  updateRegistry(folder, (registry) =>
    withCurrent(registry, { id, version, digest: `digest of ${version}`, at }),
  );

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

test('a release put to use is current, the ones before it are its history', async () => {
  await putToUse(folder, 'video', '1');
  await putToUse(folder, 'video', '2');
  expect((await readRegistry(folder)).apps.video).toEqual({
    current: '2',
    history: [
      { version: '2', at },
      { version: '1', at },
    ],
    retired: { '1': at },
    digests: { '1': 'digest of 1', '2': 'digest of 2' },
  });
});

test('its revision only ever rises, also when it is begun anew', async () => {
  const first = await putToUse(folder, 'video', '1');
  const second = await putToUse(folder, 'video', '2');
  expect(second.revision).toBeGreaterThan(first.revision);
  await rm(path.join(folder, 'registry.json'));
  const now = jest.spyOn(Date, 'now').mockReturnValue((second.revision + 60) * 1000);
  expect((await putToUse(folder, 'video', '1')).revision).toBeGreaterThan(second.revision);
  now.mockRestore();
});

test('putting to use what is in use writes nothing', async () => {
  const { revision } = await putToUse(folder, 'video', '1');
  expect((await putToUse(folder, 'video', '1')).revision).toBe(revision);
});

describe('the signature', () => {
  const file = () => path.join(folder, 'registry.json');
  const tamper = async (change: (text: string) => string) =>
    writeFile(file(), change(await readFile(file(), 'utf8')));

  test('a registry somebody changed is neither read nor written to', async () => {
    await putToUse(folder, 'video', '1');
    await tamper((text) => text.replace('"current": "1"', '"current": "2"'));
    await expect(readRegistry(folder)).rejects.toThrow('not signed with the key');
    await expect(putToUse(folder, 'video', '3')).rejects.toThrow('not signed with the key');
  });

  test.each([
    [
      'of something else',
      (text: string) => text.replace(/"signature": "...../, '"signature": "AAAAA'),
    ],
    ['that is empty', (text: string) => text.replace(/"signature": ".*"/, '"signature": ""')],
  ])('one %s is refused', async (_, change) => {
    await putToUse(folder, 'video', '1');
    await tamper(change);
    await expect(readRegistry(folder)).rejects.toThrow('not signed with the key');
  });

  test('a registry signed by somebody else is refused', async () => {
    const { folder: other, remove: removeOther } = await temporaryFolder();
    await putToUse(path.join(other, 'releases'), 'video', '1');
    await putToUse(folder, 'video', '1');
    await writeFile(file(), await readFile(path.join(other, 'releases/registry.json')));
    await expect(readRegistry(folder)).rejects.toThrow('not signed with the key');
    await removeOther();
  });

  test('one without is refused, and put aside for releases made anew', async () => {
    await writeFile(file(), '{"revision":4,"apps":{}}');
    await expect(readRegistry(folder)).rejects.toThrow('carries no signature');
    expect(await putUnsignedAside(folder)).toBe(true);
    expect(await readRegistry(folder)).toEqual({ revision: 0, apps: {} });
    expect(await putUnsignedAside(folder)).toBe(false);
  });

  test('one with a wrong signature is not put aside', async () => {
    await putToUse(folder, 'video', '1');
    await tamper((text) => text.replace('"current": "1"', '"current": "2"'));
    expect(await putUnsignedAside(folder)).toBe(false);
  });
});

test('a damaged registry is said, not replaced', async () => {
  await writeFile(path.join(folder, 'registry.json'), '{"revision":');
  await expect(readRegistry(folder)).rejects.toThrow();
  await expect(putToUse(folder, 'video', '1')).rejects.toThrow();
  expect(await readFile(path.join(folder, 'registry.json'), 'utf8')).toBe('{"revision":');
});

test('a change that throws leaves the registry, and no lock', async () => {
  await putToUse(folder, 'video', '1');
  const broken = updateRegistry(folder, () => {
    throw new Error('no such release');
  });
  await expect(broken).rejects.toThrow('no such release');
  await putToUse(folder, 'video', '2');
  expect((await readRegistry(folder)).apps.video?.current).toBe('2');
  expect(await readdir(folder)).toEqual(['registry.json']);
});

test('many updates at once are all there', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `app-${index}`);
  await Promise.all(ids.map((id) => putToUse(folder, id, '1')));
  const { apps } = await readRegistry(folder);
  expect(Object.keys(apps).toSorted()).toEqual(ids.toSorted());
});

/** Puts twenty releases to use in a process of its own. */
function updateInProcess(prefix: string) {
  const script = `
    import { withCurrent } from './registry.ts';
    import { updateRegistry } from './registry-file.ts';
    for (let index = 0; index < 20; index += 1) {
      const release = { id: '${prefix}' + index, version: '1', digest: 'd', at: '${at}' };
      await updateRegistry(process.argv[1], (registry) => withCurrent(registry, release));
    }`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, folder];
  return run(process.execPath, args, { cwd: __dirname });
}

test('two processes at once lose nothing', async () => {
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
    expect(await readdir(folder)).toEqual(['registry.json']);
  });

  test('is broken by one of many who wait, and nobody’s update is lost', async () => {
    await leaveLock(60_000);
    const ids = Array.from({ length: 12 }, (_, index) => `app-${index}`);
    await Promise.all(ids.map((id) => putToUse(folder, id, '1')));
    expect(Object.keys((await readRegistry(folder)).apps)).toHaveLength(12);
  });

  test('that is young is waited for, then said', async () => {
    await leaveLock(-60_000);
    const now = jest.spyOn(Date, 'now');
    const start = Date.now();
    // Each look at the clock is four seconds later than the one before.
    now.mockImplementation(() => start + 4_000 * now.mock.calls.length);
    await expect(putToUse(folder, 'video', '1')).rejects.toThrow(
      'The registry is locked by another release',
    );
    now.mockRestore();
    expect(await readdir(folder)).toEqual(['registry.lock']);
  });
});
