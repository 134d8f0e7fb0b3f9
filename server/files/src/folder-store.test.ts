import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { describeStoreContract } from './testing/store-contract.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-folder-store-'));
  store = createFolderStore(folder);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describeStoreContract(() => store);

test('a file lies under its key, and nothing else is left beside it', async () => {
  await store.write('uploads/a.webp', Buffer.from('picture'));
  expect(await readdir(path.join(folder, 'uploads'))).toEqual(['a.webp']);
  expect(await readFile(store.locate('uploads/a.webp'), 'utf8')).toBe('picture');
});

test('a draft that a killed writer left is not listed', async () => {
  await store.write('drafts/whole', Buffer.from('whole'));
  await writeFile(path.join(folder, 'drafts', 'some.part'), 'half');
  const keys: string[] = [];
  for await (const { key } of store.list('drafts')) keys.push(key);
  expect(keys).toEqual(['drafts/whole']);
});

test('parts of many files are read, several at a time', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `many/${index}`);
  for (const name of names) await store.write(name, Buffer.from(name));
  const read = await Promise.all(
    [...names, ...names].map((name) => store.readRange(name, { start: 0, length: 20 })),
  );
  expect(read.map(String)).toEqual([...names, ...names]);
});
