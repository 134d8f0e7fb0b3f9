import { points } from '@velvet/contract/testing/factories';
import { doubleOf, halfOf } from './adjust-stake.ts';

const limits = { minimum: points(10), maximum: points(500) };
const none = { minimum: undefined, maximum: undefined };

test.each([
  [100, 50],
  [25, 12],
  [15, 10],
  [10, 10],
])('half of %i is %i', (stake, half) => {
  expect(halfOf(points(stake), limits)).toBe(points(half));
});

test.each([
  [10, 20],
  [300, 500],
  [500, 500],
])('twice %i is %i', (stake, double) => {
  expect(doubleOf(points(stake), limits)).toBe(points(double));
});

test('without limits of the server a stake stays a whole point or more', () => {
  expect(halfOf(points(1), none)).toBe(points(1));
  expect(doubleOf(points(300), none)).toBe(points(600));
});
