import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parsePostmasterFile } from './cluster-folder.ts';
import { withFolderLock } from './folder-lock.ts';

describe('the folder lock', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'velvet-lock-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  test('lets one task in at a time and leaves nothing behind', async () => {
    let inside = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await nextTurn();
      inside -= 1;
    };
    const lock = join(dir, 'lock');
    await Promise.all([1, 2, 3, 4].map(() => withFolderLock(lock, task)));
    expect(most).toBe(1);
    expect(await readdir(dir)).toEqual([]);
  });

  test.each(['999999999 1 boot', `${process.pid} 1 another-boot`, 'nonsense'])(
    'takes over from a dead holder: %s',
    async (holder) => {
      await writeFile(join(dir, 'lock'), holder);
      expect(await withFolderLock(join(dir, 'lock'), async () => 'done')).toBe('done');
    },
  );

  test('is let go when the task fails', async () => {
    const lock = join(dir, 'lock');
    const failing = withFolderLock(lock, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withFolderLock(lock, async () => 'done')).toBe('done');
  });
});

test.each([
  ['42\n/d\n1\n5433\n/tmp\n127.0.0.1\n 1 2\nready   \n', { port: 5433, ready: true }],
  ['42\n/d\n1\n5433\n\n\n\nstopping\n', { ready: false }],
  ['42\n', { pid: 42, port: 0, ready: false }],
])('reads postmaster.pid %#', (text, expected) => {
  expect(parsePostmasterFile(text)).toMatchObject(expected);
});

test.each(['', 'x', '-1\n'])('an unfinished postmaster.pid is none: %j', (text) => {
  expect(parsePostmasterFile(text)).toBeUndefined();
});
