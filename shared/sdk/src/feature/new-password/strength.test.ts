import { estimateStrength } from './strength.ts';

test.each([
  ['abc', 'weak'],
  ['qwerty72', 'weak'],
  ['x7k2m9', 'weak'],
  ['K8sd02Lq', 'fair'],
  ['K8sd02Lqv', 'good'],
  ['K8sd02Lqv4ZM', 'strong'],
  ['correct horse battery', 'strong'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
])('S14.3 %s is %s', (password, level) => {
  expect(estimateStrength(password)).toEqual({ level, isCommon: false });
});

test.each(['Password1', 'ｐａｓｓｗｏｒｄ', 'QWERTY123', 'dragon'])(
  'S6.1 %s is told to be common',
  (password) => {
    expect(estimateStrength(password)).toEqual({ level: 'weak', isCommon: true });
  },
);

test('S6.1 the own name makes a password weak', () => {
  expect(estimateStrength('selunemoor7').level).toBe('strong');
  expect(estimateStrength('selunemoor7', 'selunemoor').level).toBe('weak');
});

test('a password of any length is looked at', () => {
  expect(estimateStrength('xK3 '.repeat(32)).level).toBe('weak');
  expect(estimateStrength('👩‍🚀'.repeat(30)).isCommon).toBe(false);
});
