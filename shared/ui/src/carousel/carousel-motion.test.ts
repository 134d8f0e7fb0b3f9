import { slideInView, slidePosition } from './carousel-motion.ts';

test('a slide change starts and ends exactly on its slides', () => {
  expect(slidePosition(0, 390, 0)).toBe(0);
  expect(slidePosition(0, 390, 0.5)).toBe(195);
  expect(slidePosition(0, 390, 1)).toBe(390);
  expect(slidePosition(0, 390, 1.7)).toBe(390);
  expect(slidePosition(0, 390, -1)).toBe(0);
});

test('it is slow at both ends', () => {
  expect(slidePosition(0, 100, 0.1)).toBeLessThan(10);
  expect(slidePosition(0, 100, 0.9)).toBeGreaterThan(90);
});

test.each([
  [0, 0],
  [380, 1],
  [1170, 0],
])('scrolled %i px, slide %i of three is in view', (scrollLeft, index) => {
  expect(slideInView(scrollLeft, 390, 3)).toBe(index);
});

test('before it has a width the first slide counts', () => {
  expect(slideInView(0, 0, 3)).toBe(0);
});
