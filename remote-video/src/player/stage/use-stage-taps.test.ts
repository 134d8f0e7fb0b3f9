import { meaningOf } from './use-stage-taps.ts';

const tap = (atMs: number, place: number) => ({ atMs, place });

test('one tap shows the controls', () => {
  expect(meaningOf(tap(0, 0.1), undefined)).toBe('show-controls');
});

test('two quick taps on a side skip, and every further one', () => {
  expect(meaningOf(tap(250, 0.1), tap(0, 0.2))).toBe('back');
  expect(meaningOf(tap(250, 0.9), tap(0, 0.8))).toBe('forward');
});

test.each([
  ['too slow', tap(400, 0.1), tap(0, 0.1)],
  ['on both sides', tap(200, 0.9), tap(0, 0.1)],
  ['in the middle', tap(200, 0.5), tap(0, 0.5)],
])('two taps %s do not', (_case, second, first) => {
  expect(meaningOf(second, first)).toBe('show-controls');
});
