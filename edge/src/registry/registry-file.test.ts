import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../testing/releases.ts';
import { withCurrent } from './registry.ts';
import { readRegistry, updateRegistry } from './registry-file.ts';

const run = promisify(execFile);
const at = '2026-11-20T12:00:00.000Z';
const putToUse = (folder: string, id: string, version: string) =>
  updateRegistry(folder, (registry) => withCurrent(registry, { id, version, at }));

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

test('before the first release it is empty', async () => {
  expect(await readRegistry(folder)).toEqual({ revision: 0, apps: {} });
});

test('a release put to use is current, the ones before it are its history', async () => {
  await putToUse(folder, 'video', '1');
  await putToUse(folder, 'game', '1');
  await putToUse(folder, 'video', '2');
  expect(await readRegistry(folder)).toEqual({
    revision: 3,
    apps: {
      video: {
        current: '2',
        history: [
          { version: '2', at },
          { version: '1', at },
        ],
      },
      game: { current: '1', history: [{ version: '1', at }] },
    },
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
  expect((await readRegistry(folder)).revision).toBe(2);
  expect(await readdir(folder)).toEqual(['registry.json']);
});

test('many updates at once are all there', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `app-${index}`);
  await Promise.all(ids.map((id) => putToUse(folder, id, '1')));
  const { revision, apps } = await readRegistry(folder);
  expect(revision).toBe(12);
  expect(Object.keys(apps).toSorted()).toEqual(ids.toSorted());
});

/** Puts twenty releases to use in a process of its own. */
function updateInProcess(prefix: string) {
  const script = `
    import { withCurrent } from './registry.ts';
    import { updateRegistry } from './registry-file.ts';
    for (let index = 0; index < 20; index += 1) {
      const release = { id: '${prefix}' + index, version: '1', at: '${at}' };
      await updateRegistry(process.argv[1], (registry) => withCurrent(registry, release));
    }`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script, folder];
  return run(process.execPath, args, { cwd: __dirname });
}

test('two processes at once lose nothing', async () => {
  await Promise.all([updateInProcess('a'), updateInProcess('b')]);
  const { revision, apps } = await readRegistry(folder);
  expect(revision).toBe(40);
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
    expect((await readRegistry(folder)).revision).toBe(12);
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
