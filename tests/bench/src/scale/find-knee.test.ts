import { findKnee, type LoadStep } from './find-knee.ts';

const step = (
  connections: number,
  requestsPerSecond: number,
  p99Ms = 20,
  failures = 0,
): LoadStep => ({
  connections,
  requestsPerSecond,
  p99Ms,
  failures,
});
const LIMIT_MS = 500;

test('is the last step that still brought a tenth more', () => {
  const steps = [step(1, 100), step(2, 190), step(4, 300), step(8, 320), step(16, 500)];
  expect(findKnee(steps, LIMIT_MS)).toBe(steps[2]);
});

test('lies before answers that are too late, or wrong', () => {
  const late = [step(1, 100), step(2, 200), step(4, 400, 501)];
  expect(findKnee(late, LIMIT_MS)).toBe(late[1]);
  const wrong = [step(1, 100), step(2, 200, 20, 1), step(4, 400)];
  expect(findKnee(wrong, LIMIT_MS)).toBe(wrong[0]);
});

test('does not exist when the least load is too much', () => {
  expect(findKnee([step(1, 100, 2_000)], LIMIT_MS)).toBeUndefined();
  expect(findKnee([], LIMIT_MS)).toBeUndefined();
});
