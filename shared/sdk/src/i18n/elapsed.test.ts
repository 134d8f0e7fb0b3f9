import { asEpochMs, toEpochSeconds } from '@velvet/contract/time';
import { elapsedSince } from './elapsed.ts';

const now = asEpochMs(1_795_176_000_000);

test.each([
  ['now', 0, 0, 'minute'],
  ['less than a minute ago', 59, 0, 'minute'],
  ['a minute ago', 60, -1, 'minute'],
  ['almost an hour ago', 3_599, -59, 'minute'],
  ['an hour ago', 3_600, -1, 'hour'],
  ['almost a day ago', 86_399, -23, 'hour'],
  ['a day ago', 86_400, -1, 'day'],
  ['days ago', 3 * 86_400, -3, 'day'],
  ['ahead of a slow clock', -500, 0, 'minute'],
] as const)('%s', (_when, passedS, value, unit) => {
  const time = toEpochSeconds(asEpochMs(now - passedS * 1_000));
  expect(elapsedSince(time, now)).toEqual({ value, unit });
});
