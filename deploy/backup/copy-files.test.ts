import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FileStore, StoreDamaged, StoreUnavailable } from '@velvet/files/file-store';
import { createFolderStore } from '@velvet/files/folder';
import { fileBackupsOf } from '../cluster/database/pgbackrest.ts';
import { filesFor } from './backups.ts';
import { checkFiles } from './check-restored.ts';
import { copyIntoBackup, damagedFiles, manifestOf } from './copy-files.ts';
import { backupSources, type FileSource } from './file-sources.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-copies-'));
  await mkdir(path.join(folder, 'data/uploads'), { recursive: true });
  await writeFile(path.join(folder, 'data/uploads/a.webp'), 'picture');
});
afterEach(() => rm(folder, { recursive: true }));

const backUp = async (name: string, before?: string, reads = false) => {
  const backup = path.join(folder, name);
  await mkdir(backup);
  const data = path.join(folder, 'data');
  return copyIntoBackup(
    backupSources(data, createFolderStore(data)),
    backup,
    before && path.join(folder, before),
    reads,
  );
};
const copyIn = (name: string) => path.join(folder, name, 'uploads/a.webp');

describe('copies of files', () => {
  it('link what the backup before has', async () => {
    expect(await backUp('first')).toEqual({ files: 1, bytes: 7, added: 1, damaged: [] });
    expect(await backUp('second', 'first')).toEqual({ files: 1, bytes: 7, added: 0, damaged: [] });
    const [first, second] = await Promise.all([stat(copyIn('first')), stat(copyIn('second'))]);
    expect(second.ino).toBe(first.ino);
  });

  it('copy again what has another size in the backup before', async () => {
    await backUp('first');
    await writeFile(copyIn('first'), 'pict');
    expect(await backUp('second', 'first')).toMatchObject({ added: 1 });
    expect(await damagedFiles(path.join(folder, 'first'))).toEqual(['uploads/a.webp']);
    expect(await damagedFiles(path.join(folder, 'second'))).toEqual([]);
  });

  it('copy again what has other contents, when all is read', async () => {
    await backUp('first');
    await writeFile(copyIn('first'), 'Picture');
    expect(await backUp('second', 'first', true)).toMatchObject({ added: 1 });
    expect(await damagedFiles(path.join(folder, 'second'))).toEqual([]);
  });
});

test('a file that the database names may be newer than the backup while its installation runs', async () => {
  const name = '2026-11-24T01-00-00.000Z';
  await backUp(name);
  const live = createFolderStore(path.join(folder, 'data'));
  const named = ['a', 'later', 'earlier', 'gone'].map((file) => ({ file: `uploads/${file}.webp` }));
  await live.write('uploads/later.webp', Buffer.from('picture'));
  await live.write('uploads/earlier.webp', Buffer.from('picture'));
  const before = new Date('2026-11-24T00:59:59Z');
  await utimes(path.join(folder, 'data/uploads/earlier.webp'), before, before);
  const since = new Date('2026-11-24T01:00:00Z');
  await utimes(path.join(folder, 'data/uploads/later.webp'), since, since);
  const missing = async (store?: FileStore) =>
    (
      await checkFiles(
        { query: async () => ({ rows: named }) } as never,
        path.join(folder, name),
        store,
      )
    ).problems;
  expect(await missing(live)).toEqual([
    'uploads/earlier.webp is missing',
    'uploads/gone.webp is missing',
  ]);
  const stat = () => Promise.reject(new StoreUnavailable('It does not answer'));
  expect(await missing({ ...live, stat })).toEqual([
    'the store does not say what is newer than the backup',
    'uploads/later.webp is missing',
    'uploads/earlier.webp is missing',
    'uploads/gone.webp is missing',
  ]);
  expect(await missing()).toEqual([
    'uploads/later.webp is missing',
    'uploads/earlier.webp is missing',
    'uploads/gone.webp is missing',
  ]);
});

describe('files of a bucket', () => {
  const found = { name: 'uploads/a.webp', size: 7, modifiedMs: 1 };
  const copyFrom = async (
    name: string,
    before: string | undefined,
    source: Partial<FileSource>,
  ) => {
    const backup = path.join(folder, name);
    await mkdir(backup);
    const whole = { list: async () => [found], copy: async () => false, ...source };
    const previous = before && path.join(folder, before);
    return copyIntoBackup([['uploads', whole]], backup, previous, false);
  };
  const copy = async (_name: string, target: string): Promise<boolean> => {
    await writeFile(target, 'picture');
    return true;
  };
  const damaged = () => Promise.reject(new StoreDamaged('It is not what was written'));

  it('that were removed since they were listed are left out', async () => {
    expect(await copyFrom('first', undefined, {})).toMatchObject({ files: 0, damaged: [] });
  });

  it('that are damaged are named, and keep no other from being copied', async () => {
    const other = { ...found, name: 'uploads/b.webp' };
    const result = await copyFrom('first', undefined, {
      list: async () => [found, other],
      copy: (name, target) => (name === found.name ? damaged() : copy(name, target)),
    });
    expect(result).toMatchObject({ files: 1, added: 1, damaged: [found.name] });
  });

  it('that are damaged by now come from the backup before', async () => {
    await copyFrom('first', undefined, { copy });
    const list = async () => [{ ...found, modifiedMs: 2 }];
    expect(await copyFrom('second', 'first', { list, copy: damaged })).toMatchObject({
      files: 1,
      added: 0,
      damaged: [],
    });
    expect(await damagedFiles(path.join(folder, 'second'))).toEqual([]);
  });

  it('make no backup while the store is down', async () => {
    const down = () => Promise.reject(new StoreUnavailable('It does not answer'));
    await expect(copyFrom('first', undefined, { copy: down })).rejects.toThrow(StoreUnavailable);
    await expect(damagedFiles(path.join(folder, 'first'))).rejects.toThrow('ENOENT');
  });
});

describe('filesFor', () => {
  const times = [
    '2026-11-24T01-00-00.000Z',
    '2026-11-24T02-00-00.000Z',
    '2026-11-24T03-00-00.000Z',
  ];
  const named = (name: string | undefined) => path.join(fileBackupsOf(folder), name ?? '');
  beforeEach(async () => {
    for (const name of times) {
      await mkdir(named(name), { recursive: true });
      await writeFile(manifestOf(named(name)), '{}');
    }
    // One that was interrupted.
    await mkdir(named('2026-11-24T01-30-00.000Z'));
  });

  it('is the first whole backup after the moment, else the newest', async () => {
    expect(await filesFor(folder, new Date('2026-11-24T01:10:00Z'))).toBe(named(times[1]));
    expect(await filesFor(folder, new Date('2026-11-24T04:00:00Z'))).toBe(named(times[2]));
    expect(await filesFor(folder, undefined)).toBe(named(times[2]));
  });

  it('refuses a folder without a backup', async () => {
    await expect(filesFor(path.join(folder, 'data'), undefined)).rejects.toThrow(
      'run npx velvet backup make',
    );
  });
});
