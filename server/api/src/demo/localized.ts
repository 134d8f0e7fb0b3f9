import type { Language } from '@velvet/contract/language';

/** One text in all six languages. */
export type Localized = Readonly<Record<Language, string>>;

/** Writes a localized text in a fixed order: zh-hans, zh (Traditional), en, ja, kr, tr. */
export function inAll(
  simplified: string,
  traditional: string,
  english: string,
  japanese: string,
  korean: string,
  turkish: string,
): Localized {
  return {
    'zh-hans': simplified,
    zh: traditional,
    en: english,
    ja: japanese,
    kr: korean,
    tr: turkish,
  };
}

/** Applies a change to the text of every language. */
export function mapLocalized(
  text: Localized,
  change: (value: string, language: Language) => string,
): Localized {
  return {
    'zh-hans': change(text['zh-hans'], 'zh-hans'),
    zh: change(text.zh, 'zh'),
    en: change(text.en, 'en'),
    ja: change(text.ja, 'ja'),
    kr: change(text.kr, 'kr'),
    tr: change(text.tr, 'tr'),
  };
}
