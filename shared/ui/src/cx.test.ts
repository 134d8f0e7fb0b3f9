import { cx } from './cx.ts';

test('joins what applies', () => {
  expect(cx('a', false, undefined, 'b', null)).toBe('a b');
});

test('is undefined when nothing does', () => {
  expect(cx(false, undefined)).toBeUndefined();
});
