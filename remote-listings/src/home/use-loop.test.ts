import { marqueeLoop, risingRows } from './use-loop.ts';

test('S3.10 rows rise by 18 pixels a second until their copy is in their place', () => {
  expect(risingRows(1_440, 18)).toEqual({
    keyframes: [{ transform: 'translateY(0)' }, { transform: 'translateY(-1440px)' }],
    durationMs: 80_000,
  });
});

test('nothing measured, nothing moved', () => {
  expect(risingRows(0, 18)).toBeUndefined();
  expect(marqueeLoop({ textPx: 0, boxPx: 300, speedPxS: 36, restMs: 0 })).toBeUndefined();
});

test('a line rests, leaves completely and returns from the other side at one speed', () => {
  const loop = marqueeLoop({ textPx: 400, boxPx: 300, speedPxS: 100, restMs: 3_000 });
  expect(loop?.durationMs).toBe(10_000);
  expect(loop?.keyframes.map(({ transform, offset }) => [transform, offset])).toEqual([
    ['translateX(0)', 0],
    ['translateX(0)', 0.3],
    ['translateX(-400px)', 0.7],
    ['translateX(300px)', 0.7],
    ['translateX(0)', 1],
  ]);
});
