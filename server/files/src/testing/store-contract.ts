import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileStore } from '../file-store.ts';

const MEGABYTE = 1024 ** 2;

async function keysBelow(store: FileStore, folder: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(folder)) keys.push(key);
  return keys.sort();
}

/** The tests that every store passes. Each test gets names of its own. */
export function describeStoreContract(storeOf: () => FileStore): void {
  let count = 0;
  let folder: string;
  let local: string;
  beforeAll(async () => {
    local = await mkdtemp(path.join(tmpdir(), 'velvet-store-'));
  });
  afterAll(() => rm(local, { recursive: true, force: true }));
  beforeEach(() => {
    count += 1;
    folder = `contract/test-${count}`;
  });

  test('a file is read as it was written, and its description says how long it is', async () => {
    const store = storeOf();
    const before = Date.now();
    await store.write(`${folder}/a.txt`, Buffer.from('first'));
    expect(await store.read(`${folder}/a.txt`)).toEqual(Buffer.from('first'));
    const described = await store.stat(`${folder}/a.txt`);
    expect(described).toMatchObject({ key: `${folder}/a.txt`, size: 5 });
    expect(Math.abs(Number(described?.modifiedAt) - before)).toBeLessThan(60_000);
  });

  test('a file that is written again is replaced', async () => {
    const store = storeOf();
    await store.write(`${folder}/a.txt`, Buffer.from('first'));
    expect(await store.readRange(`${folder}/a.txt`, { start: 0, length: 2 })).toEqual(
      Buffer.from('fi'),
    );
    await store.write(`${folder}/a.txt`, Buffer.from('second'));
    expect(await store.readRange(`${folder}/a.txt`, { start: 0, length: 2 })).toEqual(
      Buffer.from('se'),
    );
    expect(await store.read(`${folder}/a.txt`)).toEqual(Buffer.from('second'));
  });

  test('an empty file is a file', async () => {
    const store = storeOf();
    await store.write(`${folder}/empty`, Buffer.alloc(0));
    expect(await store.read(`${folder}/empty`)).toEqual(Buffer.alloc(0));
    expect(await store.stat(`${folder}/empty`)).toMatchObject({ size: 0 });
  });

  test('a part of a file is what was asked for, and shorter at its end', async () => {
    const store = storeOf();
    await store.write(`${folder}/a`, Buffer.from('0123456789'));
    const part = (start: number, length: number) =>
      store.readRange(`${folder}/a`, { start, length });
    expect(await part(0, 3)).toEqual(Buffer.from('012'));
    expect(await part(7, 3)).toEqual(Buffer.from('789'));
    expect(await part(8, 100)).toEqual(Buffer.from('89'));
    expect(await part(10, 5)).toEqual(Buffer.alloc(0));
  });

  test('what is not there is undefined, and is removed without an error', async () => {
    const store = storeOf();
    expect(await store.read(`${folder}/none`)).toBeUndefined();
    expect(await store.readRange(`${folder}/none`, { start: 0, length: 1 })).toBeUndefined();
    expect(await store.stat(`${folder}/none`)).toBeUndefined();
    expect(await store.download(`${folder}/none`, path.join(local, 'none'))).toBe(false);
    expect(await keysBelow(store, `${folder}/none`)).toEqual([]);
    await store.remove(`${folder}/none`);
  });

  test('a removed file is gone', async () => {
    const store = storeOf();
    await store.write(`${folder}/a`, Buffer.from('a'));
    await store.readRange(`${folder}/a`, { start: 0, length: 1 });
    await store.remove(`${folder}/a`);
    expect(await store.read(`${folder}/a`)).toBeUndefined();
    expect(await store.readRange(`${folder}/a`, { start: 0, length: 1 })).toBeUndefined();
  });

  test('the files of a folder are listed at any depth, and those beside it are not', async () => {
    const store = storeOf();
    const keys = ['list/a', 'list/b/c', 'list/b/d/e', 'list-beside/a'];
    for (const key of keys) await store.write(`${folder}/${key}`, Buffer.from(key));
    expect(await keysBelow(store, `${folder}/list`)).toEqual(
      ['list/a', 'list/b/c', 'list/b/d/e'].map((key) => `${folder}/${key}`),
    );
  });

  test('the folders directly below a folder are named', async () => {
    const store = storeOf();
    const keys = ['one/a', 'one/b', 'two/deep/c', 'file'];
    for (const key of keys) await store.write(`${folder}/${key}`, Buffer.from(key));
    const names: string[] = [];
    for await (const name of store.folders(folder)) names.push(name);
    expect(names.sort()).toEqual(['one', 'two']);
    for await (const name of store.folders(`${folder}/none`)) throw new Error(`There is ${name}`);
  });

  test('a file is copied inside the store', async () => {
    const store = storeOf();
    await store.write(`${folder}/a`, Buffer.from('content'));
    await store.copy(`${folder}/a`, `${folder}/deep/b`);
    await store.remove(`${folder}/a`);
    expect(await store.read(`${folder}/deep/b`)).toEqual(Buffer.from('content'));
    await expect(store.copy(`${folder}/none`, `${folder}/c`)).rejects.toThrow();
    expect(await store.stat(`${folder}/c`)).toBeUndefined();
  });

  test('a file of 20 MB goes there and back in parts', async () => {
    const store = storeOf();
    const content = randomBytes(20 * MEGABYTE + 7);
    const [source, target] = [path.join(local, 'source'), path.join(local, 'target')];
    await writeFile(source, content);
    await store.upload(`${folder}/large`, source);
    expect(await store.stat(`${folder}/large`)).toMatchObject({ size: content.length });
    const start = 8 * MEGABYTE - 2;
    expect(await store.readRange(`${folder}/large`, { start, length: 4 })).toEqual(
      content.subarray(start, start + 4),
    );
    expect(await store.download(`${folder}/large`, target)).toBe(true);
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hashOf(await readFile(target))).toBe(hashOf(content));
  });

  test('a content that is known is not sent again', async () => {
    const store = storeOf();
    expect(await store.readVersion(`${folder}/a`)).toBeUndefined();
    await store.write(`${folder}/a`, Buffer.from('first'));
    const first = await store.readVersion(`${folder}/a`);
    expect(first).toMatchObject({ content: Buffer.from('first') });
    const known = typeof first === 'object' ? first.version : '';
    expect(await store.readVersion(`${folder}/a`, known)).toBe('unchanged');
    await store.write(`${folder}/a`, Buffer.from('other'));
    expect(await store.readVersion(`${folder}/a`, known)).toMatchObject({
      content: Buffer.from('other'),
    });
  });

  test('the hash of a file is that of its content', async () => {
    const store = storeOf();
    await store.write(`${folder}/a`, Buffer.from('content'));
    expect(await store.hashOf(`${folder}/a`)).toBe(
      createHash('sha256').update('content').digest('hex'),
    );
    expect(await store.hashOf(`${folder}/none`)).toBeUndefined();
  });

  test('an upload whose source is not there leaves no file', async () => {
    const store = storeOf();
    await expect(store.upload(`${folder}/a`, path.join(local, 'missing'))).rejects.toThrow(
      'ENOENT',
    );
    expect(await keysBelow(store, folder)).toEqual([]);
  });

  test.each([
    '../outside',
    '/absolute',
    'a//b',
    'a/../b',
    'a/./b',
    '',
    'a b',
    'a/',
    'x'.repeat(600),
  ])('"%s" is no key', async (key) => {
    const store = storeOf();
    await expect(async () => store.write(key, Buffer.from('a'))).rejects.toThrow(RangeError);
    await expect(async () => store.read(key)).rejects.toThrow(RangeError);
  });
}
