import { longPeriods } from './long-periods.ts';

test('a round is open for half an hour more, at any time of a day', () => {
  const start = Date.parse('2026-11-22T00:00:00Z') / 1_000;
  for (let second = start; second < start + 86_400; second += 61) {
    const [period] = longPeriods(second * 1_000);
    expect(period - (second % period)).toBeGreaterThanOrEqual(1_800);
  }
});
