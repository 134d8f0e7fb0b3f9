import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { measuredBandwidth, newestTransfers, type Transfer } from './measured-bandwidth.ts';

const transfer = (
  transferSize: number,
  responseStart: number,
  responseEnd: number,
  name = 'https://velvet.example/file',
): Transfer => ({ name, transferSize, responseStart, responseEnd });

const measure = (transfers: readonly Transfer[]) =>
  measuredBandwidth(newestTransfers([], transfers));

test('S5.4 one transfer after the other', () => {
  // 200 kB in 1 s
  const transfers = [transfer(100_000, 0.5, 500.5), transfer(100_000, 1_000, 1_500)];
  expect(measure(transfers)).toBe(1_600_000);
});

test('transfers at the same time share the line, in whichever order they end', () => {
  const transfers = [transfer(100_000, 1_500, 2_000), transfer(100_000, 1_000, 2_000)];
  expect(measure(transfers)).toBe(1_600_000);
});

test('the newest count', () => {
  const slow = Array.from({ length: 30 }, (_, n) =>
    transfer(10_000, n * 1_000 + 1, n * 1_000 + 801),
  );
  const fast = Array.from({ length: 30 }, (_, n) =>
    transfer(10_000, 60_000 + n * 1_000, 60_000 + n * 1_000 + 80),
  );
  expect(measuredBandwidth(newestTransfers(slow, fast))).toBe(1_000_000);
});

test('the stream of live events does not count', () => {
  const events = transfer(90_000, 1, 3_600_000, `https://velvet.example${EVENTS_ADDRESS}`);
  expect(measure([events, transfer(100_000, 1_000, 1_500)])).toBe(1_600_000);
});

test.each([
  ['no transfers', []],
  ['files out of the cache', [transfer(0, 1, 2), transfer(300, 3, 4)]],
  ['many small files', Array.from({ length: 100 }, (_, n) => transfer(2_000, n + 1, n + 2))],
  ['too few bytes', [transfer(60_000, 1, 500)]],
  ['files of another origin that hides their times', [transfer(100_000, 0, 500)]],
])('%s: nothing is measured', (_case, transfers) => {
  expect(measure(transfers)).toBeUndefined();
});

test('the figure is limited to what a rendition may need', () => {
  expect(measure([transfer(10_000_000, 1, 1)])).toBe(20_000_000);
});
