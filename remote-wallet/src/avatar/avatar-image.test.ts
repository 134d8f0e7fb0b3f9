import { dataUrlBytes, middleSquare } from './avatar-image.ts';

test.each([
  [400, 300, { x: 50, y: 0, side: 300 }],
  [300, 500, { x: 0, y: 100, side: 300 }],
  [64, 64, { x: 0, y: 0, side: 64 }],
])('a picture of %p × %p is cut around its middle', (width, height, crop) => {
  expect(middleSquare(width, height)).toEqual(crop);
});

test.each(['', 'a', 'ab', 'abc', 'abcd'])('the data URL of %p has its length', (text) => {
  const encoded = Buffer.from(text).toString('base64');
  expect(dataUrlBytes(`data:image/jpeg;base64,${encoded}`)).toBe(text.length);
});
