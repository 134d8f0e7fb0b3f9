import fc from 'fast-check';
import { excerptOf } from './say.ts';

test.each([
  ['a short text, on one line', 'Where\nis  it?', 'Where is it?'],
  ['a long one, after a whole word', 'I cannot withdraw anything', 'I cannot…'],
  ['words without spaces', '我的充值没有到账，请帮我查一下订单', '我的充值没有到账，请帮我查一下…'],
  ['a word that is too long', 'abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmno…'],
])('of %s', (_what, text, excerpt) => {
  expect(excerptOf(text, 16)).toBe(excerpt);
});

test('is never longer than it may be', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => excerptOf(text).length <= 60));
});
