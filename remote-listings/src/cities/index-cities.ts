import type { LanguageTag } from '@velvet/contract/language';
import type { Region } from '@velvet/contract/listing';

/** Regions under one letter of the index. */
export interface CitySection {
  readonly letter: string;
  readonly regions: readonly Region[];
}

/** For names that begin with none of the letters. */
const OTHER_LETTER = '#';

/** The first Han character of each Latin letter in the order of pinyin; I, U and V begin no syllable. */
const pinyinStarts = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'];
const pinyinLetters = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];
const koreanInitials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const HANGUL_FIRST = 0xac00;
const HANGUL_PER_INITIAL = 588;

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);

function hanLetter(character: string): string {
  const pinyin = new Intl.Collator('zh-Hans-u-co-pinyin');
  const place = pinyinStarts.findLastIndex((start) => pinyin.compare(start, character) <= 0);
  return pinyinLetters[place] ?? OTHER_LETTER;
}

function hangulLetter(character: string): string {
  const offset = (character.codePointAt(0) ?? 0) - HANGUL_FIRST;
  return koreanInitials[Math.floor(offset / HANGUL_PER_INITIAL)] ?? OTHER_LETTER;
}

/** The letter under which a name stands: Latin, Hangul initial, kana, or pinyin for Han. */
export function letterOf(name: string, tag: LanguageTag): string {
  const first = [...name.trim()][0] ?? '';
  if (/[가-힣]/u.test(first)) return hangulLetter(first);
  if (isHan(first)) return tag === 'ja' ? first : hanLetter(first);
  const upper = first.toLocaleUpperCase(tag);
  const plain = tag === 'tr' ? upper : upper.normalize('NFD').slice(0, 1);
  return /\p{L}/u.test(plain) ? plain : OTHER_LETTER;
}

/** The regions by letter, letters and names in the order of the language. */
export function indexCities(regions: readonly Region[], tag: LanguageTag): readonly CitySection[] {
  const locale = tag === 'zh-Hant' ? 'zh-Hant-u-co-pinyin' : tag;
  const collator = new Intl.Collator(locale);
  const byLetter = new Map<string, Region[]>();
  for (const region of [...regions].sort((a, b) => collator.compare(a.name, b.name))) {
    const letter = letterOf(region.name, tag);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), region]);
  }
  const rank = (letter: string) => (letter === OTHER_LETTER ? 1 : 0);
  return [...byLetter]
    .map(([letter, found]) => ({ letter, regions: found }))
    .sort((a, b) => rank(a.letter) - rank(b.letter) || collator.compare(a.letter, b.letter));
}

/** Without accents, case and spaces: what a search compares. */
const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');

export const findCities = (regions: readonly Region[], text: string): readonly Region[] =>
  regions.filter(({ name }) => searchForm(name).includes(searchForm(text)));
