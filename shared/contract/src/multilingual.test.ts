import fc from 'fast-check';
import { classNameFor, classNames } from './class-names.ts';
import { decode } from './codec.ts';
import { languageCodes } from './language.ts';
import { listingFields } from './listing.ts';
import { firstPart, tagsByLanguage, tagsFor } from './multilingual.ts';
import { eachOf } from './testing/each-of.ts';

describe('S2.6 multilingual fields', () => {
  test('listing tags are split by language', () => {
    eachOf(
      [
        [
          '甜美，高挑|sweet，tall|甘い|tatlı',
          ['甜美', '高挑'],
          ['sweet', 'tall'],
          ['甘い'],
          ['tatlı'],
        ],
        ['甜美', ['甜美'], [], [], []],
        ['', [], [], [], []],
        ['|||', [], [], [], []],
        [' 甜美 ， ，高挑 | | |', ['甜美', '高挑'], [], [], []],
        ['a,b|c|d|e|extra', ['a,b'], ['c'], ['d'], ['e']],
        ['|en||', [], ['en'], [], []],
      ] as const,
      ([wire, zh, en, ja, other]) => {
        expect(decode(tagsByLanguage, wire)).toEqual({ ok: true, value: { zh, en, ja, other } });
      },
    );
  });

  const words = fc.array(fc.stringMatching(/^[\wé甜|，]([\w |，,]*[\w，|])?$/), { maxLength: 3 });
  const given = fc.record({ zh: words, en: words, ja: words, other: words });
  test('a separator within a tag or sign is written as a blank: nothing is moved', () => {
    const shown = (separators: RegExp) => (word: string) => word.replace(separators, ' ').trim();
    const inTag = shown(/[|，]/g);
    fc.assert(
      fc.property(given, (tags) => {
        const expected = Object.fromEntries(
          Object.entries(tags).map(([part, own]) => [part, own.map(inTag).filter(Boolean)]),
        );
        expect(decode(tagsByLanguage, tagsByLanguage.encode(tags))).toEqual({
          ok: true,
          value: expected,
        });
        const signs = tags.zh.map(shown(/[，,]/g)).filter(Boolean);
        const { codec } = listingFields.signs;
        expect(decode(codec, codec.encode(tags.zh))).toEqual({ ok: true, value: signs });
      }),
    );
  });

  const tags = { zh: ['z'], en: ['e'], ja: ['j'], other: ['o'] };
  test('readers see the tags of their language', () => {
    eachOf(
      [
        ['zh', 'z'],
        ['zh-hans', 'z'],
        ['en', 'e'],
        ['ja', 'j'],
        ['kr', 'o'],
        ['tr', 'o'],
      ] as const,
      ([language, tag]) => {
        expect(tagsFor(tags, language)).toEqual([tag]);
      },
    );
  });

  test('readers see the nearest where theirs is absent', () => {
    eachOf(
      [
        ['tr', { ...tags, other: [] }, ['e']],
        ['ja', { ...tags, ja: [], en: [] }, ['z']],
        ['zh', { ...tags, zh: [] }, ['e']],
        ['en', { zh: [], en: [], ja: [], other: [] }, []],
      ] as const,
      ([language, given, shown]) => {
        expect(tagsFor(given, language)).toEqual(shown);
      },
    );
  });

  test('a region’s name is its first part', () => {
    eachOf(
      [
        ['Taipei,台北,타이베이', 'Taipei'],
        ['Taipei', 'Taipei'],
        [' Taipei , x', 'Taipei'],
        [',x', ''],
        ['', ''],
        ['台北，Taipei', '台北，Taipei'],
      ] as const,
      ([wire, name]) => {
        expect(decode(firstPart, wire)).toEqual({ ok: true, value: name });
      },
    );
  });

  test('names of video classes are split by language', () => {
    eachOf(
      [
        ['풍경,Scenery,風景,风景', { ko: '풍경', en: 'Scenery', ja: '風景', other: '风景' }],
        ['풍경', { ko: '풍경', en: '', ja: '', other: '' }],
        ['', { ko: '', en: '', ja: '', other: '' }],
        [' a , b , c , d , e ', { ko: 'a', en: 'b', ja: 'c', other: 'd' }],
      ] as const,
      ([wire, names]) => {
        expect(decode(classNames, wire)).toEqual({ ok: true, value: names });
      },
    );
  });

  const names = { ko: 'k', en: 'e', ja: 'j', other: 'o' };
  test('readers see the class name of their language', () => {
    eachOf(
      [
        ['zh', 'o'],
        ['zh-hans', 'o'],
        ['en', 'e'],
        ['ja', 'j'],
        ['kr', 'k'],
        ['tr', 'o'],
      ] as const,
      ([language, name]) => {
        expect(classNameFor(names, language)).toBe(name);
      },
    );
  });

  test('no reader sees an empty class name', () => {
    eachOf(languageCodes, (language) => {
      const none = { ko: '', en: '', ja: '', other: '' };
      for (const filled of ['ko', 'en', 'ja', 'other'] as const) {
        expect(classNameFor({ ...none, [filled]: 'x' }, language)).toBe('x');
      }
      expect(classNameFor(none, language)).toBe('');
    });
  });

  test('what is no text is refused', () => {
    eachOf([null, undefined, 7, ['a|b'], {}, 'x'.repeat(20_001)], (wire) => {
      for (const codec of [tagsByLanguage, classNames, firstPart]) {
        expect(decode<unknown>(codec, wire).ok).toBe(false);
      }
    });
  });
});
