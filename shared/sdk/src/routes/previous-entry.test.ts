import { hasPreviousEntry } from './previous-entry.ts';

const history = (length: number) => ({ length });
const navigation = (index: number, ...sameDocument: readonly boolean[]) => ({
  currentEntry: { index },
  entries: () => sameDocument.map((same) => ({ sameDocument: same })),
});

test.each([
  [navigation(1, true, true), true],
  [navigation(1, false, true), false],
  [navigation(0, true), false],
])('where the browser knows its entries, they decide (%#)', (known, expected) => {
  expect(hasPreviousEntry({ history: history(5), navigation: known }, 'k')).toBe(expected);
});

test.each([
  ['default', 5, false],
  ['k', 1, false],
  ['k', 2, true],
])('elsewhere an entry of our own decides: %p of %p', (key, length, expected) => {
  expect(hasPreviousEntry({ history: history(length) }, key)).toBe(expected);
});
