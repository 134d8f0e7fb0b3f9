import { rovingIndex } from './roving.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
])('%s at %i of three leads to %p', (key, index, expected) => {
  expect(rovingIndex(key, index, 3)).toBe(expected);
});
