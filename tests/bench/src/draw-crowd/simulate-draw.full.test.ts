import { type DrawCrowd, simulateDraw } from './simulate-draw.ts';

/** Part of the full run: simulates up to twenty thousand clients for each case, and only a benchmark uses it. */
const crowd: DrawCrowd = {
  clients: 20_000,
  streamsPerServer: 10_000,
  writesPerSecond: 100_000,
  callsPerSecond: 1_000,
  callsPerClient: 1,
  spreadMs: 0,
  hiddenShare: 0,
  wayMs: { median: 1, p99: 2 },
  callLimitMs: 60_000,
  seed: 7,
};
const last = (values: Float64Array): number => values.at(-1) ?? Number.NaN;

test('servers that get all calls at once are busy for calls ÷ rate', () => {
  const figures = simulateDraw(crowd);
  expect(figures).toMatchObject({ servers: 2, calls: 20_000, givenUp: 0 });
  // 10,000 calls a server, a little unevenly spread, at 1,000 a second.
  expect(last(figures.seenMs)).toBeGreaterThan(10_000);
  expect(last(figures.seenMs)).toBeLessThan(10_500);
  expect(figures.longestQueueMs).toBeGreaterThan(9_500);
});

test('servers with twice the capacity that they need have hardly a queue', () => {
  const figures = simulateDraw({ ...crowd, spreadMs: 20_000 });
  expect(figures.longestQueueMs).toBeLessThan(30);
  expect(last(figures.seenMs)).toBeLessThan(20_300);
  expect(figures.seenMs[10_000]).toBeCloseTo(10_000, -3);
});

test('a CDN asks once for each answer at each place', () => {
  const figures = simulateDraw({ ...crowd, callsPerClient: 2, cdnPlaces: 5 });
  expect(figures.calls).toBe(10);
  expect(last(figures.seenMs)).toBeLessThan(200);
});

test('an event with the result needs no call, and the last is written after clients ÷ rate', () => {
  const figures = simulateDraw({ ...crowd, callsPerClient: 0 });
  expect(figures).toMatchObject({ calls: 0, peakCallsPerSecond: 0, givenUp: 0 });
  expect(last(figures.seenMs)).toBeGreaterThan(100);
  expect(last(figures.seenMs)).toBeLessThan(115);
});

test('counts clients that wait for longer than their limit, and every other one as seen', () => {
  const figures = simulateDraw({ ...crowd, callLimitMs: 5_000, hiddenShare: 0.5 });
  const visible = figures.seenMs.length + figures.givenUp;
  expect(visible).toBeGreaterThan(9_500);
  expect(visible).toBeLessThan(10_500);
  // Twice 5,000 calls a server at 1,000 a second: nearly all are in time.
  expect(figures.givenUp).toBeLessThan(500);
  expect(simulateDraw({ ...crowd, callLimitMs: 5_000 }).givenUp).toBeGreaterThan(9_000);
});

test('gives the same figures for the same seed', () => {
  const figures = simulateDraw(crowd);
  expect(simulateDraw(crowd)).toEqual(figures);
  expect(simulateDraw({ ...crowd, seed: 8 }).longestQueueMs).not.toBe(figures.longestQueueMs);
});
