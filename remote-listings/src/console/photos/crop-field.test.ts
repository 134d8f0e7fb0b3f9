import { frameBetween, toCrop, toFrame, wholeFrame } from './crop-field.tsx';
import { movedBy } from './photo-grid.tsx';

test('a crop is edges in whole percent, and back', () => {
  const crop = { left: 0.1, top: 0.25, width: 0.6, height: 0.5 };
  expect(toFrame(crop)).toEqual({ left: 10, right: 70, top: 25, bottom: 75 });
  expect(toCrop(toFrame(crop))).toEqual(crop);
  expect(toFrame(undefined)).toBe(wholeFrame);
  expect(toCrop(wholeFrame)).toBeUndefined();
});

test.each([
  ['from corner to corner', { x: 0.2, y: 0.3 }, { x: 0.8, y: 0.9 }, [20, 80, 30, 90]],
  ['backwards', { x: 0.8, y: 0.9 }, { x: 0.2, y: 0.3 }, [20, 80, 30, 90]],
  ['beyond the photo', { x: -1, y: 0.5 }, { x: 0.5, y: 3 }, [0, 50, 50, 100]],
  ['too small, at an edge', { x: 0.98, y: 0.5 }, { x: 0.99, y: 0.5 }, [90, 100, 50, 60]],
])('a frame drawn %s', (_, one, other, [left, right, top, bottom]) => {
  expect(frameBetween(one, other)).toEqual({ left, right, top, bottom });
});

test('a photo moves within the order', () => {
  expect(movedBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(movedBy(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(movedBy(['a'], 4, 1)).toEqual(['a']);
});
