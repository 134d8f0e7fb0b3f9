import { accountOf, normalizeUsername, usernameProblem } from './username.ts';

test.each([
  'demo',
  'Anna_2026.x-y',
  'Gülşen',
  'İstanbul34',
  'ılgın',
  '王小明',
  '王小明88',
  '田中さくら',
  'ミドリ_2026',
  'スーパーマン',
  'Sakuraさん',
  '김민수',
  'Kim민수金',
  'ㄅㄆㄇ王',
  'Дмитрий',
  'Ελένη',
  'محمد',
  'สมชาย',
])('S3.61 %s is a username', (name) => {
  expect(usernameProblem(normalizeUsername(name))).toBeUndefined();
});

test.each([
  ['dеmo', 'Cyrillic е in a Latin name'],
  ['аdmin', 'Cyrillic а'],
  ['dεmo', 'Greek ε'],
  ['Дмitрий', 'Latin in a Cyrillic name'],
  ['dɑmo', 'a phonetic letter'],
  ['ǀogin', 'a letter that looks like l'],
  ['김さくら', 'Hangul with Kana'],
  ['Ωмега', 'Greek with Cyrillic'],
  ['ⲁⲃⲅ', 'a script of scholars'],
  ['ᎪᎷᎪ', 'Cherokee, which looks Latin'],
  ['abc12٣', 'digits of two kinds'],
])('S3.61 %s is refused: %s', (name) => {
  expect(usernameProblem(normalizeUsername(name))).toBe('mixed_username');
});

test.each([
  'ab',
  'a'.repeat(33),
  'with space',
  'zero\u200bwidth',
  'right\u202eleft',
  'a\u0000b',
  'x😀y',
])('S3.61 %j is malformed', (name) =>
  expect(usernameProblem(normalizeUsername(name))).toBe('bad_username'),
);

test('one account has one name in every form and case', () => {
  for (const name of ['Gülşen', 'GÜLŞEN'.toLowerCase(), ' Gu\u0308ls\u0327en ', 'Ｇülşen']) {
    expect(accountOf(name)).toBe('gülşen');
  }
  expect(normalizeUsername('ｄｅｍｏ①')).toBe('demo1');
});
