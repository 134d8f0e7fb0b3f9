import { minor } from '@velvet/contract/money';
import { aReportDay, points } from '@velvet/contract/testing/factories';
import fc from 'fast-check';
import { barsOf, CHART_HEIGHT, CHART_WIDTH } from './day-bars.ts';

test('S3.50 a gain stands on the line, a loss hangs below it, an even day is neither', () => {
  const { bars, highest, lowest, zero } = barsOf([
    aReportDay({ won: points(30), staked: points(10) }),
    aReportDay({ won: points(0), staked: points(10) }),
    aReportDay({ won: points(5), staked: points(5) }),
  ]);
  expect(zero).toBe(80);
  expect([highest, lowest]).toEqual([points(20), points(-10)]);
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 80],
    [80, 40],
    [80, 0],
  ]);
});

test('days without play leave the line alone', () => {
  const { bars, isQuiet, zero } = barsOf([aReportDay(), aReportDay()]);
  expect([isQuiet, zero]).toEqual([true, CHART_HEIGHT / 2]);
  expect(bars.every(({ height }) => height === 0)).toBe(true);
});

const amount = fc.integer({ min: 0, max: 100_000_000_000 }).map(minor);
const day = fc.record({ won: amount, staked: amount }).map((sums) => aReportDay(sums));

test('no bar leaves the chart, whatever the days were', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 92 }), (days) => {
      for (const { x, y, width, height } of barsOf(days).bars) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(CHART_WIDTH + 1e-6);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(CHART_HEIGHT + 1e-6);
      }
    }),
  );
});
