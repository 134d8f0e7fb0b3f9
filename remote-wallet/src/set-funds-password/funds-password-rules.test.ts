import { arePinsGood } from './funds-password-rules.ts';

test.each([
  ['1234', '1234', true],
  ['0000', '0000', true],
  ['1234', '1235', false],
  ['123', '123', false],
  ['12345', '12345', false],
  ['', '', false],
  ['12a4', '12a4', false],
])('S3.51 S6.1 %p and %p: %p', (first, second, good) => {
  expect(arePinsGood(first, second)).toBe(good);
});
