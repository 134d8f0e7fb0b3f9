import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileStore, StoreUnavailable } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { observeStore, openFileStore } from './open-file-store.ts';
import type { BreakerState, EndedStoreCall, StoreCall, StoreObserver } from './store-observer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-observed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function aRecorder() {
  const calls: (StoreCall & EndedStoreCall)[] = [];
  const states: (() => BreakerState)[] = [];
  const observer: StoreObserver = {
    begin: (call) => (ended) => void calls.push({ ...call, ...ended }),
    watchBreaker: (state) => void states.push(state),
  };
  return { calls, states, observer };
}

function aStore(overrides: Partial<FileStore> = {}) {
  const recorder = aRecorder();
  const store = { ...createFolderStore(folder), ...overrides };
  return { store: observeStore(store, 'folder', recorder.observer), ...recorder };
}

const endings = (calls: readonly (StoreCall & EndedStoreCall)[]) =>
  calls.map(({ operation, outcome, bytes }) => [operation, outcome, bytes]);

test('each call is told once, with its outcome and the bytes that are known', async () => {
  const { store, calls } = aStore();
  const local = path.join(folder, 'local');
  await writeFile(local, 'local');
  await store.write('a/one', Buffer.from('first'));
  await store.upload('a/two', local);
  await store.read('a/one');
  await store.readRange('a/one', { start: 1, length: 2 });
  const { version = '' } = Object(await store.readVersion('a/one'));
  await store.readVersion('a/one', version);
  await store.download('a/two', local);
  await store.stat('a/one');
  await store.hashOf('a/one');
  await store.copy('a/one', 'a/three');
  for await (const { size } of store.list('a')) expect(size).toBe(5);
  for await (const name of store.folders('a')) throw new Error(`There is ${name}`);
  await store.remove('a/one');
  expect(endings(calls)).toEqual([
    ['write', 'ok', 5],
    ['upload', 'ok', undefined],
    ['read', 'ok', 5],
    ['read_range', 'ok', 2],
    ['read_version', 'ok', 5],
    ['read_version', 'ok', undefined],
    ['download', 'ok', undefined],
    ['stat', 'ok', undefined],
    ['hash', 'ok', undefined],
    ['copy', 'ok', undefined],
    ['list', 'ok', undefined],
    ['list_folders', 'ok', undefined],
    ['remove', 'ok', undefined],
  ]);
  expect(calls.every(({ backend, seconds }) => backend === 'folder' && seconds >= 0)).toBe(true);
});

test('a file that is not there is missing, not failed', async () => {
  const { store, calls } = aStore();
  await store.read('a');
  await store.readRange('a', { start: 0, length: 1 });
  await store.readVersion('a');
  await store.download('a', path.join(folder, 'local'));
  await store.stat('a');
  await store.hashOf('a');
  expect(calls.map(({ outcome }) => outcome)).toEqual(Array(6).fill('missing'));
});

test.each([
  ['refused', new StoreUnavailable('down', { reason: 'refused' })],
  ['timeout', new StoreUnavailable('down', { reason: 'timeout' })],
  ['failed', new StoreUnavailable('down')],
  ['failed', new Error('No access')],
] as const)('%s is told, and the error passed on', async (outcome, error) => {
  const list = () => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
  });
  const { store, calls } = aStore({ read: () => Promise.reject(error), list });
  await expect(store.read('a')).rejects.toBe(error);
  await expect(
    (async () => {
      for await (const { key } of store.list('a')) throw new Error(`There is ${key}`);
    })(),
  ).rejects.toBe(error);
  expect(endings(calls)).toEqual([
    ['read', outcome, undefined],
    ['list', outcome, undefined],
  ]);
});

test('what the caller gave up is no failure of the store', async () => {
  const { store, calls } = aStore();
  await store.write('a', Buffer.from('a'));
  const signal = AbortSignal.abort(new Error('Enough'));
  await expect(store.hashOf('a', { signal })).rejects.toThrow();
  expect(calls[1]).toMatchObject({ operation: 'hash', outcome: 'aborted' });
});

test('a key that is none is refused and no call', async () => {
  const { store, calls } = aStore();
  await expect(store.read('../a')).rejects.toThrow(RangeError);
  expect(calls).toEqual([]);
});

test('a list takes the time of its steps only, and ends when its reader does', async () => {
  const { store, calls } = aStore();
  await store.write('a/one', Buffer.from('a'));
  await store.write('a/two', Buffer.from('a'));
  const READER_MS = 200;
  for await (const _ of store.list('a')) {
    await delay(READER_MS);
    break;
  }
  expect(calls.at(-1)).toMatchObject({ operation: 'list', outcome: 'ok' });
  expect(calls.at(-1)?.seconds).toBeLessThan(READER_MS / 1_000);
});

test('a folder has a circuit breaker that is always closed', async () => {
  const { observer, calls, states } = aRecorder();
  const store = await openFileStore({ settings: { kind: 'folder', folder }, observer });
  await store.stat('a');
  expect(endings(calls)).toEqual([['stat', 'missing', undefined]]);
  expect(states.map((state) => state())).toEqual(['closed']);
});
