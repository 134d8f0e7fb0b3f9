import type { LanguageTag } from '@velvet/contract/language';
import { aRegion } from '@velvet/contract/testing/factories';
import { findCities, indexCities, letterOf } from './cities-page.tsx';

const regions = (...names: readonly string[]) =>
  names.map((name, index) => aRegion({ id: index + 1, name }));
const index = (tag: LanguageTag, ...names: readonly string[]) =>
  indexCities(regions(...names), tag).map(
    ({ letter, regions: found }) => `${letter}: ${found.map(({ name }) => name).join(' ')}`,
  );

test.each([
  ['Taipei', 'en', 'T'],
  ['élan', 'en', 'E'],
  ['台北', 'zh-Hans', 'T'],
  ['桃園', 'zh-Hant', 'T'],
  ['新竹', 'zh-Hans', 'X'],
  ['高雄', 'zh-Hant', 'G'],
  ['타이베이', 'ko', 'ㅌ'],
  ['가오슝', 'ko', 'ㄱ'],
  ['台北', 'ja', '台'],
  ['İzmir', 'tr', 'İ'],
  ['101', 'en', '#'],
  ['', 'en', '#'],
] as const)('S3.16 %s stands in %s under %s', (name, tag, letter) => {
  expect(letterOf(name, tag)).toBe(letter);
});

test('S3.16 letters and names are in the order of the language, the rest last', () => {
  expect(index('en', 'Taoyuan', '101', 'Hsinchu', 'Taipei')).toEqual([
    'H: Hsinchu',
    'T: Taipei Taoyuan',
    '#: 101',
  ]);
  expect(index('zh-Hans', '新竹', '台北', '高雄', '桃园')).toEqual([
    'G: 高雄',
    'T: 台北 桃园',
    'X: 新竹',
  ]);
});

test.each([
  ['tai', ['New Taipei', 'Taipei']],
  ['NEWT', ['New Taipei']],
  ['élan', ['Elan']],
  ['nowhere', []],
])('S3.16 "%s" finds %j', (text, names) => {
  const found = findCities(regions('New Taipei', 'Taipei', 'Elan'), text);
  expect(found.map(({ name }) => name)).toEqual(names);
});
