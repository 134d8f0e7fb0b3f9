import type { Language } from './language.ts';

/** A text as it is stored: `{"en": "…", "zh-hans": "…"}`, at least one language. */
export type LocalizedText = Readonly<Partial<Record<string, string>>>;

/** The fallback languages of a text that lacks the caller's. */
const standIns: Readonly<Record<Language, readonly Language[]>> = {
  'zh-hans': ['zh', 'en'],
  zh: ['zh-hans', 'en'],
  en: ['zh-hans'],
  ja: ['en', 'zh-hans'],
  kr: ['en', 'zh-hans'],
  tr: ['en', 'zh-hans'],
};

/** The text in a language, or in the nearest one it has; empty for no text at all. */
export function inLanguage(text: LocalizedText | null, language: Language): string {
  if (!text) return '';
  for (const wanted of [language, ...standIns[language]]) {
    const found = text[wanted];
    if (found !== undefined) return found;
  }
  return Object.values(text)[0] ?? '';
}
