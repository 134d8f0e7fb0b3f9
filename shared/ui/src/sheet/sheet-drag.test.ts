import { dragCloses, dragOffset } from './sheet-drag.ts';

test.each([
  ['a third of the way closes', { distance: 140, height: 400, velocity: 0 }, true],
  ['less does not', { distance: 100, height: 400, velocity: 0 }, false],
  ['a flick closes early', { distance: 40, height: 400, velocity: 0.9 }, true],
  ['a twitch does not', { distance: 8, height: 400, velocity: 2 }, false],
  ['moving up again keeps it open', { distance: 300, height: 400, velocity: -0.4 }, false],
])('%s', (_, drag, closes) => {
  expect(dragCloses(drag)).toBe(closes);
});

test('the sheet follows the finger down and resists up', () => {
  expect(dragOffset(80)).toBe(80);
  expect(dragOffset(-100)).toBe(-10);
});
