import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { createTabStorage } from '../storage/tab-storage.ts';
import { ownVersionsKnown, releaseSetSlice } from './release-set-slice.ts';
import { createReleaseUpdates, type ReleaseUpdatesOptions } from './release-updates.ts';

const MINUTE_MS = 60_000;

const transport = { call: () => Promise.reject(new Error('no calls here')) };

/** What a browser keeps for a tab. */
function anArea(own: Partial<Storage> = {}): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    length: 0,
    ...own,
  };
}

interface TabOptions extends Partial<ReleaseUpdatesOptions> {
  readonly inUse?: unknown;
  readonly area?: Storage;
}

/** A page that was loaded with the first releases of everything. */
function tab({ inUse = { shell: '1', video: '2' }, area = anArea(), ...own }: TabOptions = {}) {
  let time = 0;
  const tabStorage = createTabStorage(() => area);
  const { store } = createAppStore({ transport, tabStorage, slices: [releaseSetSlice] });
  store.dispatch(ownVersionsKnown({ shell: '1', video: '1' }));
  const asked = jest.fn(async () => new Response(JSON.stringify({ versions: inUse })));
  const go = jest.fn();
  const updates = createReleaseUpdates({
    fetch: asked,
    store,
    tabStorage,
    isQuiet: () => true,
    now: () => time,
    go,
    ...own,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  const hear = async () => {
    pass(MINUTE_MS);
    updates.check();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { updates, go, asked, pass, hear };
}

test('a tap takes the newer releases', async () => {
  const { updates, go, hear } = tab();
  expect(updates.take('/Home')).toBe(false);
  await hear();
  expect(updates.take('/Home')).toBe(true);
  expect(go).toHaveBeenCalledWith('/Home');
});

test('the same releases are no reason', async () => {
  const { updates, hear } = tab({ inUse: { shell: '1', video: '1' } });
  await hear();
  expect(updates.take('/Home')).toBe(false);
});

test('nor is an answer that cannot be read, or none', async () => {
  for (const fetch of [
    async () => new Response('<html>'),
    async () => new Response('{"versions":1}'),
    async () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    const { updates, hear } = tab({ fetch });
    await hear();
    expect(updates.take('/Home')).toBe(false);
  }
});

test('while something would be lost the tab stays', async () => {
  let isQuiet = false;
  const { updates, hear } = tab({ isQuiet: () => isQuiet });
  await hear();
  expect(updates.take('/Home')).toBe(false);
  isQuiet = true;
  expect(updates.take('/Home')).toBe(true);
});

test('a set of releases is tried once in a tab, also after it was loaded again', async () => {
  const area = anArea();
  const first = tab({ area });
  await first.hear();
  expect(first.updates.take('/Home')).toBe(true);
  // The page came back with the old releases, from some cache.
  const second = tab({ area });
  await second.hear();
  expect(second.updates.take('/Home')).toBe(false);
  const third = tab({ area, inUse: { shell: '1', video: '3' } });
  await third.hear();
  expect(third.updates.take('/Home')).toBe(true);
  expect(area.getItem('velvet.sets')).toBe('shell@1 video@3\nshell@1 video@2');
});

test('where nothing can be noted nothing is tried', async () => {
  const setItem = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const { updates, hear, go } = tab({ area: anArea({ setItem }) });
  await hear();
  expect(updates.take('/Home')).toBe(false);
  expect(go).not.toHaveBeenCalled();
});

test('the edge is polled once a minute, and outdated responses are ignored', async () => {
  const { updates, asked, pass, hear } = tab();
  updates.check();
  expect(asked).not.toHaveBeenCalled();
  await hear();
  updates.check();
  expect(asked).toHaveBeenCalledTimes(1);
  pass(10 * MINUTE_MS + 1);
  expect(updates.take('/Home')).toBe(false);
});
