import { emptyHistogram, quantile, withValue } from './histogram.ts';

const of = (...values: readonly number[]) =>
  values.reduce(withValue, emptyHistogram([100, 200, 400]));

test('values fall under the first bound that holds them', () => {
  expect(of(0, 100, 101, 200, 500)).toMatchObject({ counts: [2, 2, 0, 1], count: 5, sum: 901 });
});

test.each([
  [[], undefined],
  [[50, 50], 75],
  [[150, 150, 150, 150], 175],
  [[50, 150, 300, 300], 300],
  [[9_000], 400],
])('three quarters of %p are below %p', (values, expected) => {
  expect(quantile(of(...values), 0.75)).toBe(expected);
});
