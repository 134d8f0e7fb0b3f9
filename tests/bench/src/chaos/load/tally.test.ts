import { longestPause } from './tally.ts';

test('the longest pause counts from the last write before the span and to its end', () => {
  expect(longestPause([100, 900, 1_000, 4_000], 1_500, 4_500)).toBe(3_000);
  expect(longestPause([100, 200], 150, 5_200)).toBe(5_000);
  expect(longestPause([], 1_000, 1_700)).toBe(700);
});
