import { elapsedSince } from './elapsed.ts';

const now = 1_795_176_000;

test.each([
  ['now', 0, 0, 'minute'],
  ['less than a minute ago', 59, 0, 'minute'],
  ['minutes ago', 61, -1, 'minute'],
  ['almost an hour ago', 3_599, -59, 'minute'],
  ['an hour ago', 3_600, -1, 'hour'],
  ['almost a day ago', 86_399, -23, 'hour'],
  ['days ago', 3 * 86_400, -3, 'day'],
  ['ahead of a slow clock', -500, 0, 'minute'],
] as const)('%s', (_when, passed, value, unit) => {
  expect(elapsedSince(now - passed, now)).toEqual({ value, unit });
});
