import { type Codec, mapped } from './codec.ts';
import type { Language } from './language.ts';
import { text } from './primitives.ts';

/** Tags of a listing by language; the wire joins them as `zh|en|ja|other`, tags split by `，`. */
export interface TagsByLanguage {
  readonly zh: readonly string[];
  readonly en: readonly string[];
  readonly ja: readonly string[];
  readonly other: readonly string[];
}

const TAG_SEPARATOR = '，';
const SEPARATORS = /[|，]/g;

const splitTags = (part: string | undefined): readonly string[] =>
  (part ?? '')
    .split(TAG_SEPARATOR)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

export const tagsByLanguage: Codec<TagsByLanguage> = mapped(
  text,
  (joined) => {
    const [zh, en, ja, other] = joined.split('|');
    return { zh: splitTags(zh), en: splitTags(en), ja: splitTags(ja), other: splitTags(other) };
  },
  // A separator within a tag would move what follows into another tag or language.
  ({ zh, en, ja, other }) =>
    [zh, en, ja, other]
      .map((tags) => tags.map((tag) => tag.replace(SEPARATORS, ' ')).join(TAG_SEPARATOR))
      .join('|'),
);

/** The parts that a reader may understand, best first; Korean and Turkish readers get "other". */
const partsByLanguage = {
  zh: ['zh', 'en'],
  'zh-hans': ['zh', 'en'],
  en: ['en', 'other', 'zh'],
  ja: ['ja', 'en', 'zh'],
  kr: ['other', 'en', 'zh'],
  tr: ['other', 'en', 'zh'],
} as const satisfies Record<Language, readonly (keyof TagsByLanguage)[]>;

/** The tags to show in a language, or in the nearest that has some. */
export function tagsFor(tags: TagsByLanguage, language: Language): readonly string[] {
  const part = partsByLanguage[language].find((name) => tags[name].length > 0);
  return part === undefined ? [] : tags[part];
}

/** A name whose first comma-separated part is the one shown (regions). */
export const firstPart: Codec<string> = mapped(
  text,
  (joined) => (joined.split(',')[0] ?? '').trim(),
  (name) => name,
);
