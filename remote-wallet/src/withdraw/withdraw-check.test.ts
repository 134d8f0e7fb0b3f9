import { aWithdrawRule, points } from '@velvet/contract/testing/factories';
import { withdrawProblem } from './withdraw-check.ts';

const rule = aWithdrawRule({ minimum: points(100), maximum: points(500), timesPerDay: 2 });
const balance = points(300);

test.each([
  [undefined, 'not-an-amount'],
  [points(99.99), 'below-minimum'],
  [points(100), undefined],
  [points(300), undefined],
  [points(300.01), 'over-balance'],
  [points(500.01), 'above-maximum'],
])('S3.48 S6.1 of a wish for %p the problem is %p', (amount, problem) => {
  expect(withdrawProblem({ amount, balance, rule })).toBe(problem);
});

test('S6.3 a day has its number of withdrawals', () => {
  const used = (usedToday: number) =>
    withdrawProblem({ amount: points(200), balance, rule: { ...rule, usedToday } });
  expect(used(1)).toBeUndefined();
  expect(used(2)).toBe('daily-limit');
});
