import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFiles } from './copy-files.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

let folder: string;
let from: FileStore;
let to: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-copying-'));
  from = createFolderStore(path.join(folder, 'from'));
  to = createFolderStore(path.join(folder, 'to'));
  for (let index = 0; index < 20; index += 1) {
    await from.write(`uploads/${index}.webp`, Buffer.from(`picture ${index}`));
  }
  await from.write('streams/film/master.m3u8', Buffer.from('playlist'));
  await from.write('secret', Buffer.from('a key'));
});
afterEach(async () => {
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true });
});

const folders = ['uploads', 'photos', 'streams'];
const keysOf = async (store: FileStore) => {
  const keys: string[] = [];
  for (const below of folders) for await (const { key } of store.list(below)) keys.push(key);
  return keys.sort();
};

test('files of the folders are copied, and what is there is not copied again', async () => {
  expect(await copyFiles({ from, to, folders })).toEqual({
    copied: 21,
    copiedBytes: 10 * 9 + 10 * 10 + 8,
    present: 0,
    failed: [],
  });
  expect(await keysOf(to)).toEqual(await keysOf(from));
  expect(await to.stat('secret')).toBeUndefined();
  await from.write('uploads/new.webp', Buffer.from('new'));
  expect(await copyFiles({ from, to, folders })).toMatchObject({ copied: 1, present: 21 });
});

test('a file that differs is copied again', async () => {
  await copyFiles({ from, to, folders });
  await to.write('uploads/3.webp', Buffer.from('pictura 3'));
  expect(await copyFiles({ from, to, folders })).toMatchObject({ copied: 1, present: 20 });
  expect(await to.read('uploads/3.webp')).toEqual(Buffer.from('picture 3'));
});

test('a copy that was interrupted goes on', async () => {
  const stopping = new AbortController();
  const onFile = () => stopping.abort(new Error('Interrupted'));
  await expect(copyFiles({ from, to, folders, signal: stopping.signal, onFile })).rejects.toThrow(
    'Interrupted',
  );
  const before = await keysOf(to);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(21);
  expect(await copyFiles({ from, to, folders })).toMatchObject({
    copied: 21 - before.length,
    present: before.length,
  });
});

test('a file that arrives otherwise than it was sent is named, and the others are copied', async () => {
  const upload: FileStore['upload'] = async (key, file) => {
    if (key !== 'uploads/7.webp') return to.upload(key, file);
    const wrong = path.join(folder, 'wrong');
    await writeFile(wrong, (await readFile(file, 'utf8')).toUpperCase());
    return to.upload(key, wrong);
  };
  const { failed, copied } = await copyFiles({ from, to: { ...to, upload }, folders });
  expect(copied).toBe(20);
  expect(failed).toEqual([{ key: 'uploads/7.webp', error: new Error('The copy differs') }]);
});
