import { readId, readName } from './id-parameter.ts';

test.each([
  ['7', 7],
  ['0', undefined],
  ['07', undefined],
  ['1e3', undefined],
  [' 7', undefined],
  ['', undefined],
  [null, undefined],
])('the id %j reads as %j', (text, id) => {
  expect(readId(text)).toBe(id);
});

test('a name is trimmed and cut', () => {
  expect(readName(' Taipei ')).toBe('Taipei');
  expect(readName('x'.repeat(200))).toHaveLength(60);
  expect(readName(null)).toBe('');
});
