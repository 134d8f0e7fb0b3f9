import { measuredBandwidth, type Transfer } from './measured-bandwidth.ts';

const transfer = (transferSize: number, responseStart: number, responseEnd: number): Transfer => ({
  transferSize,
  responseStart,
  responseEnd,
});

test('S5.4 one transfer after the other', () => {
  // 200 kB in 1 s
  const transfers = [transfer(100_000, 0.5, 500.5), transfer(100_000, 1_000, 1_500)];
  expect(measuredBandwidth(transfers)).toBe(1_600_000);
});

test('transfers at the same time share the line', () => {
  const transfers = [transfer(100_000, 1_000, 2_000), transfer(100_000, 1_500, 2_000)];
  expect(measuredBandwidth(transfers)).toBe(1_600_000);
});

test('the newest count', () => {
  const slow = Array.from({ length: 30 }, (_, n) =>
    transfer(10_000, n * 1_000 + 1, n * 1_000 + 801),
  );
  const fast = Array.from({ length: 30 }, (_, n) =>
    transfer(10_000, 60_000 + n * 1_000, 60_000 + n * 1_000 + 80),
  );
  expect(measuredBandwidth([...slow, ...fast])).toBe(1_000_000);
});

test.each([
  ['nothing', []],
  ['what came out of the cache', [transfer(0, 1, 2), transfer(300, 3, 4)]],
  ['many small ones', Array.from({ length: 100 }, (_, n) => transfer(2_000, n + 1, n + 2))],
  ['too little', [transfer(60_000, 1, 500)]],
  ['what another origin keeps to itself', [transfer(100_000, 0, 500)]],
])('%s tells nothing', (_case, transfers) => {
  expect(measuredBandwidth(transfers)).toBeUndefined();
});

test('what arrives in no time is no more than any rendition needs', () => {
  expect(measuredBandwidth([transfer(10_000_000, 1, 1)])).toBe(20_000_000);
});
