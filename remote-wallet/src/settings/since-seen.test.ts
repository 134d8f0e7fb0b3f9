import { sinceSeen } from './since-seen.ts';

test.each([
  [0, 0, 'minute'],
  [-30, 0, 'minute'],
  [59, 0, 'minute'],
  [60, -1, 'minute'],
  [3_599, -59, 'minute'],
  [3_600, -1, 'hour'],
  [86_399, -23, 'hour'],
  [86_400, -1, 'day'],
  [864_000, -10, 'day'],
])('%p s ago is %p %s', (seconds, value, unit) => {
  expect(sinceSeen(1_000_000 - seconds, 1_000_000_000)).toEqual({ value, unit });
});
