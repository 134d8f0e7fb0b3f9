import { isPull, pullOffset, pullRest } from './pull.ts';

test('the page follows ever more slowly and not upwards', () => {
  expect(pullOffset(-40)).toBe(0);
  expect(pullOffset(40)).toBeLessThan(40);
  expect(pullOffset(200) - pullOffset(160)).toBeLessThan(pullOffset(40));
  expect(pullOffset(5000)).toBeLessThanOrEqual(112);
});

test('a comfortable pull is enough to refresh', () => {
  expect(pullOffset(60)).toBeLessThan(pullRest);
  expect(pullOffset(130)).toBeGreaterThanOrEqual(pullRest);
});

test.each([
  ['too early to say', 2, 3, undefined],
  ['down', 4, 30, true],
  ['sideways', 30, 12, false],
  ['up', 0, -20, false],
])('%s', (_, dx, dy, expected) => {
  expect(isPull(dx, dy)).toBe(expected);
});
