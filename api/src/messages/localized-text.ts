import { isLanguage, type Language } from '@velvet/shared/contract/language';

/** A text as stored in the database: `{"en": "…", "zh-hans": "…"}`, at least one language. */
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

/** Reads a localized text of unknown origin; undefined when it is none. */
export function readLocalizedText(value: unknown): LocalizedText | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => isLanguage(entry[0]) && typeof entry[1] === 'string',
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
