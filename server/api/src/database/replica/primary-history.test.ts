import { createPrimaryHistory } from './primary-history.ts';

test('a replica needs what the primary had as long ago as the limit', () => {
  const history = createPrimaryHistory(1_000);
  expect(history.neededAt(0)).toBe(0n);
  for (const [position, atMs] of [
    [10n, 0],
    [20n, 500],
    [30n, 1_000],
    [40n, 1_500],
  ] as const) {
    history.add(position, atMs);
  }
  expect(history.neededAt(1_500)).toBe(20n);
  expect(history.neededAt(1_999)).toBe(20n);
  expect(history.neededAt(2_000)).toBe(30n);
  expect(history.neededAt(2_600)).toBe(40n);
});

test('its lag is the time since the primary was where it is', () => {
  const history = createPrimaryHistory(1_000);
  expect(history.lagOf(5n, 0)).toBeUndefined();
  history.add(10n, 0);
  history.add(20n, 500);
  expect(history.lagOf(20n, 600)).toBe(0);
  expect(history.lagOf(15n, 600)).toBe(600);
  expect(history.lagOf(5n, 600)).toBe(600);
});

test('a primary that does not answer leaves the last position as the measure', () => {
  const history = createPrimaryHistory(1_000);
  history.add(10n, 0);
  expect(history.neededAt(3_600_000)).toBe(10n);
  expect(history.lagOf(10n, 3_600_000)).toBe(0);
});

test('what is older than the limit needs no room', () => {
  const history = createPrimaryHistory(1_000);
  for (let atMs = 0; atMs <= 100_000; atMs += 100) history.add(BigInt(atMs), atMs);
  expect(history.neededAt(100_000)).toBe(99_000n);
  expect(history.lagOf(0n, 100_000)).toBe(1_000);
});
