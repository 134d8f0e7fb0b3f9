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
  ({ zh, en, ja, other }) => [zh, en, ja, other].map((tags) => tags.join(TAG_SEPARATOR)).join('|'),
);

/** The tags to show in a language; Korean and Turkish readers get "other". */
export function tagsFor(tags: TagsByLanguage, language: Language): readonly string[] {
  switch (language) {
    case 'zh':
    case 'zh-hans':
      return tags.zh;
    case 'en':
      return tags.en;
    case 'ja':
      return tags.ja;
    case 'kr':
    case 'tr':
      return tags.other;
  }
}

/** A name whose first comma-separated part is the one shown (regions). */
export const firstPart: Codec<string> = mapped(
  text,
  (joined) => (joined.split(',')[0] ?? '').trim(),
  (name) => name,
);
