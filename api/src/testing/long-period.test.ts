import { longPeriodS } from './long-period.ts';

test('a round of it is far from its end, at any second of a day', () => {
  const start = Date.parse('2026-11-22T00:00:00Z') / 1_000;
  for (let second = start; second < start + 86_400; second += 61) {
    const period = longPeriodS(second * 1_000);
    expect(period - (second % period)).toBeGreaterThanOrEqual(1_800);
  }
});
