import { Histogram } from 'prom-client';
import { bucketsOf, countOf, quantile } from './release-counts.ts';

const histogramOf = (...values: readonly number[]) => {
  const histogram = new Histogram({
    name: 'ms',
    help: 'Milliseconds',
    labelNames: ['app', 'operation'],
    buckets: [100, 200, 400],
    registers: [],
  });
  histogram.zero({ app: 'video', operation: 'list' });
  for (const value of values) histogram.observe({ app: 'video', operation: 'list' }, value);
  return histogram;
};

test('values of all operations of an app are one histogram', async () => {
  const histogram = histogramOf(0, 100, 101, 500);
  histogram.observe({ app: 'video', operation: 'play' }, 200);
  histogram.observe({ app: 'wallet', operation: 'list' }, 1);
  const buckets = await bucketsOf(histogram, { app: 'video' });
  expect(buckets).toEqual([
    { bound: 100, count: 2 },
    { bound: 200, count: 4 },
    { bound: 400, count: 4 },
    { bound: Number.POSITIVE_INFINITY, count: 5 },
  ]);
  expect(countOf(buckets)).toBe(5);
  expect(countOf(await bucketsOf(histogram, { app: 'game' }))).toBe(0);
});

test.each([
  [[], undefined],
  [[50, 50], 75],
  [[150, 150, 150, 150], 175],
  [[50, 150, 300, 300], 300],
  [[9_000], 400],
])('three quarters of %p are below %p', async (values, expected) => {
  expect(quantile(await bucketsOf(histogramOf(...values), {}), 0.75)).toBe(expected);
});
