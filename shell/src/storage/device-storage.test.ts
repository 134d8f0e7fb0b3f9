import { createDeviceStorage } from './device-storage.ts';

/** A storage area whose writes fail while `isFull` says so. */
function memoryArea(initial: Record<string, string> = {}, isFull = () => false): Storage {
  const area = Object.create(null, {
    getItem: { value: (key: string) => area[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        if (isFull()) throw new DOMException('full', 'QuotaExceededError');
        area[key] = value;
      },
    },
    removeItem: { value: (key: string) => delete area[key] },
  });
  return Object.assign(area, initial);
}

const forbidden = (): Storage => {
  throw new DOMException('no storage here', 'SecurityError');
};

test('keeps values in the area', () => {
  const area = memoryArea({ lang: 'en' });
  const storage = createDeviceStorage(() => area);
  storage.set('token', 'a');
  expect([storage.get('lang'), storage.get('token'), storage.get('other')]).toEqual([
    'en',
    'a',
    null,
  ]);
  expect([...storage.keys()].toSorted()).toEqual(['lang', 'token']);
  storage.remove('lang');
  expect(storage.keys()).toEqual(['token']);
});

test('where storage is forbidden the page still works, for as long as it is open', () => {
  const storage = createDeviceStorage(forbidden);
  expect(storage.get('token')).toBeNull();
  storage.set('token', 'a');
  expect(storage.get('token')).toBe('a');
  expect(storage.keys()).toEqual(['token']);
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
});

test('on a full disk the new value counts, not the one stored before', () => {
  const area = memoryArea({ lang: 'en' }, () => true);
  const storage = createDeviceStorage(() => area);
  storage.set('lang', 'ja');
  expect(storage.get('lang')).toBe('ja');
  storage.remove('lang');
  expect(storage.get('lang')).toBeNull();
});

test('once there is room again the stored value counts', () => {
  let full = true;
  const area = memoryArea({}, () => full);
  const storage = createDeviceStorage(() => area);
  storage.set('lang', 'en');
  full = false;
  storage.set('lang', 'ja');
  expect(area.getItem('lang')).toBe('ja');
  expect(storage.get('lang')).toBe('ja');
  expect(storage.keys()).toEqual(['lang']);
});
