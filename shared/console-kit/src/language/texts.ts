import type { ConsoleLanguage } from '@velvet/contract/console-page';
import { type Language, languageCodes } from '@velvet/contract/language';
import { inLanguage } from '@velvet/contract/localized-text';
import type { TextByLanguage } from '@velvet/contract/ops/content';

/** A text in every language as it is edited; '' where there is none. */
export type Texts = Readonly<Record<Language, string>>;

export function textsOf(stored: TextByLanguage = {}): Texts {
  const { 'zh-hans': simplified = '', zh = '', en = '', ja = '', kr = '', tr = '' } = stored;
  return { 'zh-hans': simplified, zh, en, ja, kr, tr };
}

/** The languages that a text is written in, without spaces around; undefined for no language. */
export function writtenTexts(texts: Texts): TextByLanguage | undefined {
  const written = languageCodes.flatMap((code) => {
    const text = texts[code].trim();
    return text === '' ? [] : [[code, text] as const];
  });
  return written.length === 0 ? undefined : Object.fromEntries(written);
}

/** What an operator reads of a text: in the console's language, or in the nearest that it has. */
export const textFor = (stored: TextByLanguage, language: ConsoleLanguage): string =>
  inLanguage(stored, language === 'en' ? 'en' : 'zh-hans');
