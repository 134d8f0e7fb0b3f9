import { memberLeft } from '@velvet/sdk/store';
import { createTestStore, storeElsewhere } from '../testing/create-test-store.ts';
import { showTheme } from './show-theme.ts';
import { selectTheme, themeChosen } from './theme-slice.ts';

function setup(stored?: string) {
  const { store, startListening } = createTestStore(
    stored === undefined ? {} : { 'velvet.theme': stored },
  );
  const root = document.createElement('html');
  showTheme(startListening, root);
  return { root, store, theme: () => selectTheme(store.getState()) };
}
const stored = () => window.localStorage.getItem('velvet.theme');

test.each([
  [undefined, 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['sepia', 'system'],
])('stored %s: it starts as %s', (text, expected) => {
  expect(setup(text).theme()).toBe(expected);
});

test('a choice shows at once and is kept', () => {
  const { root, store, theme } = setup();
  store.dispatch(themeChosen('light'));
  expect(theme()).toBe('light');
  expect(root.dataset.theme).toBe('light');
  expect(stored()).toBe('light');
});

test('`system` leaves it to the device again, and is not stored', () => {
  const { root, store } = setup('dark');
  root.dataset.theme = 'dark';
  store.dispatch(themeChosen('system'));
  expect(root.dataset).not.toHaveProperty('theme');
  expect(stored()).toBeNull();
});

test('a choice in another tab shows here too', () => {
  const { root, theme } = setup();
  storeElsewhere('velvet.theme', 'dark');
  expect(theme()).toBe('dark');
  expect(root.dataset.theme).toBe('dark');
});

test('S3.70 it outlives the member', () => {
  const { store, theme } = setup('dark');
  store.dispatch(memberLeft());
  expect(theme()).toBe('dark');
  expect(stored()).toBe('dark');
});
