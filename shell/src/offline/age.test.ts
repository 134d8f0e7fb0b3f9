import { ageOf } from './age.ts';

const NOW = 1_000_000_000;
const MINUTE_MS = 60_000;

test.each([
  ['a moment', 0, 1, 'minute'],
  ['a future, as after the clock was set back', -5 * MINUTE_MS, 1, 'minute'],
  ['just under an hour', 59.9 * MINUTE_MS, 59, 'minute'],
  ['an hour', 60 * MINUTE_MS, 1, 'hour'],
  ['just under a day', 23.9 * 60 * MINUTE_MS, 23, 'hour'],
  ['three days', 72 * 60 * MINUTE_MS, 3, 'day'],
] as const)('%s', (_, elapsedMs, value, unit) => {
  expect(ageOf(NOW - elapsedMs, NOW)).toEqual({ value, unit });
});
