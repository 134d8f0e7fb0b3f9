import { type Language, languageCodes } from './language.ts';

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

const isWrittenLanguage = (text: LocalizedText, language: Language): boolean =>
  text[language] !== undefined;

/** The language in which its readers get a text: their own, or the nearest one that it has. */
export function languageShown(text: LocalizedText, language: Language): Language | undefined {
  const nearest = [language, ...standIns[language]].find((wanted) =>
    isWrittenLanguage(text, wanted),
  );
  return nearest ?? languageCodes.find((code) => isWrittenLanguage(text, code));
}

/** The text in a language, or in the nearest one it has; empty for no text at all. */
export function inLanguage(text: LocalizedText | null, language: Language): string {
  const shown = text ? languageShown(text, language) : undefined;
  return (shown === undefined ? undefined : text?.[shown]) ?? '';
}
