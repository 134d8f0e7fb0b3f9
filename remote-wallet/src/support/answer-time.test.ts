import { answerTime } from './answer-time.ts';

test.each([
  [1, 'minutes', 5],
  [300, 'minutes', 5],
  [301, 'minutes', 10],
  [3_300, 'minutes', 55],
  [3_301, 'hours', 1],
  [3_601, 'hours', 2],
  [82_800, 'hours', 23],
  [82_801, 'days', 1],
  [86_401, 'days', 2],
])('S15.1 answers within %i seconds come within %s: %i', (seconds, unit, count) => {
  expect(answerTime(seconds)).toEqual({ unit, count });
});
