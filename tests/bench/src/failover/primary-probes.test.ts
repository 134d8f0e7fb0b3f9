import { countOverlaps } from './primary-probes.ts';

const write = (node: string, atMs: number) => ({ node, sentMs: atMs, acknowledgedMs: atMs + 10 });

test('a change of the primary is no overlap', () => {
  const writes = [
    write('a', 0),
    write('a', 700),
    write('b', 15_000),
    write('b', 16_000),
    write('a', 60_000),
  ];
  expect(countOverlaps(writes)).toBe(0);
});

test('two nodes that acknowledge in turn are two primaries', () => {
  const writes = [write('a', 0), write('b', 500), write('a', 1_000), write('b', 1_500)];
  expect(countOverlaps(writes)).toBeGreaterThan(0);
});

test('a write that the new primary takes while the old one is about to acknowledge another overlaps', () => {
  const late = { node: 'a', sentMs: 0, acknowledgedMs: 5_000 };
  const long = { node: 'b', sentMs: 4_000, acknowledgedMs: 6_000 };
  expect(countOverlaps([late, long])).toBe(1);
});
