import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Transport } from '../api/index.ts';
import { aStorageArea } from '../testing/device.ts';
import { memberLeft } from './app-store.ts';
import { createAppStore } from './create-app-store.ts';
import { type FeatureSlice, persisted, type SlicePersistence } from './feature-slice.ts';
import type { SliceStorage } from './slice-persistence.ts';

const transport: Transport = { call: () => Promise.reject(new Error('no calls here')) };

const saved = createSlice({
  name: 'saved',
  initialState: [] as readonly number[],
  reducers: { added: (ids, { payload }: PayloadAction<number>) => [...ids, payload] },
});
const { added } = saved.actions;
const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
const savedPersistence: SlicePersistence<readonly number[]> = {
  key: 'listings.saved',
  read(text) {
    const value: unknown = text.startsWith('[') ? JSON.parse(text) : undefined;
    return isNumbers(value) ? value : undefined;
  },
  write: (ids) => (ids.length === 0 ? undefined : JSON.stringify(ids)),
};
const savedSlice = persisted(saved, savedPersistence);
const KEY = 'velvet.listings.saved';

function openTab(storage: SliceStorage, slice: FeatureSlice = savedSlice) {
  const { store, injectSlices } = createAppStore({ transport, storage });
  injectSlices('listings', [slice]);
  const ids = (): unknown => Reflect.get(store.getState(), 'saved');
  return { store, injectSlices, ids };
}

test('a change is stored before dispatch returns, and is there in the next visit', () => {
  const { area, storage } = aStorageArea();
  openTab(storage).store.dispatch(added(7));
  expect(area.get(KEY)).toBe('[7]');
  expect(openTab(storage).ids()).toEqual([7]);
});

test.each(['no list', '["a"]', '[1'])('what cannot be read is not used: %s', (text) => {
  const { storage } = aStorageArea({ [KEY]: text });
  expect(openTab(storage).ids()).toEqual([]);
});

test('two tabs that add at the same time lose nothing', () => {
  const { area, storage } = aStorageArea();
  const first = openTab(storage);
  const second = openTab(storage);
  first.store.dispatch(added(1));
  second.store.dispatch(added(2));
  expect(area.get(KEY)).toBe('[1,2]');
  expect(second.ids()).toEqual([1, 2]);
});

test('a tab takes over what another one stored', () => {
  const { storage, tellTabs } = aStorageArea();
  const first = openTab(storage);
  const second = openTab(storage);
  first.store.dispatch(added(1));
  tellTabs(KEY);
  expect(second.ids()).toEqual([1]);
});

test('S3.70 after the member left nothing is in the state or in the storage', () => {
  const { area, storage } = aStorageArea();
  const { store, ids } = openTab(storage);
  store.dispatch(added(1));
  store.dispatch(memberLeft());
  expect(ids()).toEqual([]);
  expect([...area]).toEqual([]);
});

test('S3.70 a tab that is notified late of the end leaves what the next member has stored since', () => {
  const { area, storage } = aStorageArea();
  const { store, ids } = openTab(storage);
  store.dispatch(added(1));
  area.set(KEY, '[2]');
  store.dispatch(memberLeft({ isElsewhere: true }));
  expect(ids()).toEqual([2]);
  expect(area.get(KEY)).toBe('[2]');
});

test('what belongs to the device outlives the member, and is named so', () => {
  const { area, storage } = aStorageArea();
  const { store, ids } = openTab(storage, { ...savedSlice, lifetime: 'device' });
  store.dispatch(added(1));
  store.dispatch(memberLeft());
  expect(ids()).toEqual([1]);
  expect([...area]).toEqual([['velvet.device.listings.saved', '[1]']]);
});

describe('a slice of the host', () => {
  const hostSlice = persisted(saved, { ...savedPersistence, key: 'ids' });

  test('names its entry in full', () => {
    const { area, storage } = aStorageArea({ ids: '[3]' });
    const { store } = createAppStore({ transport, storage, slices: [hostSlice] });
    store.dispatch(added(4));
    expect([...area]).toEqual([['ids', '[3,4]']]);
  });

  test('may be kept for its tab only', () => {
    const device = aStorageArea();
    const tab = aStorageArea({ ids: '[3]' });
    const { store } = createAppStore({
      transport,
      storage: device.storage,
      tabStorage: tab.storage,
      slices: [{ ...hostSlice, area: 'tab' }],
    });
    store.dispatch(added(4));
    expect([...tab.area]).toEqual([['ids', '[3,4]']]);
    expect([...device.area]).toEqual([]);
  });

  test('may say less than its entry, which it keeps then', () => {
    const { area, storage } = aStorageArea({ ids: 'a secret' });
    const read = () => [1];
    const write = (ids: readonly number[], stored: string | undefined) =>
      ids.length > 0 ? stored : undefined;
    const slice = persisted(saved, { key: 'ids', read, write });
    const { store } = createAppStore({ transport, storage, slices: [slice] });
    store.dispatch(added(4));
    expect([...area]).toEqual([['ids', 'a secret']]);
    store.dispatch(memberLeft());
    expect([...area]).toEqual([]);
  });
});

test('the same release of the remote again keeps its state', () => {
  const { storage } = aStorageArea();
  const { store, injectSlices, ids } = openTab(storage);
  store.dispatch(added(1));
  injectSlices('listings', [savedSlice]);
  store.dispatch(added(2));
  expect(ids()).toEqual([1, 2]);
});
