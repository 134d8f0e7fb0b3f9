import { loadOverlays } from './deferred-overlays.tsx';
import * as overlays from './overlays-on-top.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('overlays that cannot be fetched are tried again, with growing pauses', async () => {
  const load = jest.fn(async () => overlays);
  const down = new TypeError('down');
  for (let attempt = 0; attempt < 7; attempt += 1) load.mockRejectedValueOnce(down);
  const loading = loadOverlays(load);
  const attempts: number[] = [];
  for (const seconds of [0.9, 0.2, 2, 4, 8, 16, 30, 30]) {
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    attempts.push(load.mock.calls.length);
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await loading).toBe(overlays);
});
