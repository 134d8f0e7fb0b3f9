import { createBudget } from './report-route.ts';

const MINUTE_MS = 60_000;

test('each caller has a budget of its own for each window', () => {
  const mayCall = createBudget({ budget: 3, windowMs: MINUTE_MS });
  expect(mayCall('203.0.113.1', 0, 2)).toBe(true);
  expect(mayCall('203.0.113.1', 1, 2)).toBe(false);
  expect(mayCall('203.0.113.2', 1, 3)).toBe(true);
  expect(mayCall('203.0.113.1', MINUTE_MS, 3)).toBe(true);
});

test('more callers than are remembered wait, and those known keep what they used', () => {
  const mayCall = createBudget({ budget: 1, windowMs: MINUTE_MS, callers: 2 });
  expect([mayCall('a', 0, 1), mayCall('b', 0, 1), mayCall('c', 0, 1)]).toEqual([true, true, false]);
  expect(mayCall('a', 1, 1)).toBe(false);
  expect(mayCall('c', MINUTE_MS, 1)).toBe(true);
});
