import { pinDigits } from './pin-digits.ts';

test.each([
  ['12', '12'],
  ['12a3', '123'],
  ['123456', '1234'],
  ['１２', '12'],
  ['', ''],
])('of %p stays %p', (text, digits) => {
  expect(pinDigits(text, 4)).toBe(digits);
});
