import { columnKeys, rovingIndex } from './roving.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['ArrowDown', 1, null],
])('%s at %i of three leads to %p', (key, index, expected) => {
  expect(rovingIndex(key, index, 3)).toBe(expected);
});

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowRight', 1, null],
])('%s at %i of three in a column leads to %p', (key, index, expected) => {
  expect(rovingIndex(key, index, 3, columnKeys)).toBe(expected);
});
