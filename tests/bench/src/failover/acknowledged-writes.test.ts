import { createAcknowledgedWrites } from './acknowledged-writes.ts';

const writesAt = (...times: readonly number[]) => {
  let index = 0;
  const writes = createAcknowledgedWrites(() => times[index++] ?? 0);
  for (const _ of times) writes.note();
  return writes;
};

test('the longest time without a write counts from the last one before the interval', () => {
  const writes = writesAt(100, 900, 20_000, 20_100);
  expect(writes.longestGap(1_000, 20_200)).toBe(19_100);
  expect(writes.longestGap(20_050, 20_150)).toBe(100);
});

test('an interval without writes is a gap up to its end', () => {
  expect(writesAt(100).longestGap(1_000, 5_000)).toBe(4_900);
});
