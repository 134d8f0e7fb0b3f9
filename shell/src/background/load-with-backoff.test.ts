import { loadWithBackoff } from './load-with-backoff.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a chunk that cannot be fetched is tried again, with growing pauses', async () => {
  const chunk = {};
  const load = jest.fn(async () => chunk);
  const down = new TypeError('down');
  for (let attempt = 0; attempt < 7; attempt += 1) load.mockRejectedValueOnce(down);
  const loading = loadWithBackoff(load);
  const attempts: number[] = [];
  for (const seconds of [0.9, 0.2, 2, 4, 8, 16, 30, 30]) {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    attempts.push(load.mock.calls.length);
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await loading).toBe(chunk);
});
