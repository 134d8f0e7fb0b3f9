import { type Codec, mapped } from './codec.ts';
import type { Language } from './language.ts';
import { text } from './primitives.ts';

/** A video class's names; the wire joins them as Korean, English, Japanese, other. */
export interface ClassNames {
  readonly ko: string;
  readonly en: string;
  readonly ja: string;
  readonly other: string;
}

export const classNames: Codec<ClassNames> = mapped(
  text,
  (joined) => {
    const [ko = '', en = '', ja = '', other = ''] = joined.split(',').map((part) => part.trim());
    return { ko, en, ja, other };
  },
  ({ ko, en, ja, other }) => [ko, en, ja, other].join(','),
);

/** The class name in a language; zh, zh-hans and Turkish use "other", gaps fall back to it. */
export function classNameFor(names: ClassNames, language: Language): string {
  const own = { kr: names.ko, en: names.en, ja: names.ja, zh: '', 'zh-hans': '', tr: '' };
  return own[language] || names.other || names.en || names.ko || names.ja;
}
