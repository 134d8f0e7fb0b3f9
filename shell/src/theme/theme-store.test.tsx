import { createDeviceStorage } from '../session/device-storage.ts';
import { createThemeStore } from './theme-store.ts';

function setup(stored?: string) {
  window.localStorage.clear();
  if (stored !== undefined) window.localStorage.setItem('velvet.theme', stored);
  const root = document.createElement('html');
  const store = createThemeStore(
    createDeviceStorage(() => window.localStorage),
    root,
  );
  return { root, store };
}

test.each([
  [undefined, 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['sepia', 'system'],
])('stored %s: it starts as %s', (stored, expected) => {
  expect(setup(stored).store.getSnapshot()).toBe(expected);
});

test('a choice shows at once, is told and kept', () => {
  const { root, store } = setup();
  const listener = jest.fn();
  const leave = store.subscribe(listener);
  store.choose('light');
  expect(root.dataset.theme).toBe('light');
  expect(window.localStorage.getItem('velvet.theme')).toBe('light');
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  store.choose('dark');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('`system` leaves it to the device again, and is not stored', () => {
  const { root, store } = setup('dark');
  store.choose('system');
  expect(root.dataset).not.toHaveProperty('theme');
  expect(window.localStorage.getItem('velvet.theme')).toBeNull();
});
