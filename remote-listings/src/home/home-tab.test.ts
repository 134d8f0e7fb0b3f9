import { readHomeTab } from './home-page.tsx';

test.each([
  [null, 'listings'],
  ['matches', 'matches'],
  ['terms', 'terms'],
  ['Terms', 'listings'],
  ['__proto__', 'listings'],
])('the address names the tab %s', (name, tab) => {
  expect(readHomeTab(name)).toBe(tab);
});
