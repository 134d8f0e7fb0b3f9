import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@velvet/contract/language';

/** One text in all six languages. */
export type Localized = Readonly<Record<Language, string>>;

/** Texts by key, from a table with a column for each language, in which `\n` stands for a line break. */
const texts = readTexts(readFileSync(path.join(import.meta.dirname, 'texts.tsv'), 'utf8'));

function readTexts(table: string): ReadonlyMap<string, Localized> {
  const [[, ...columns] = [], ...rows] = table
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return new Map(
    rows.map(([key = '', ...cells]) => {
      const textIn = (language: Language): string => {
        const text = cells[columns.indexOf(language)];
        if (!text) throw new Error(`The demo's text ${key} is missing in ${language}`);
        return text.replaceAll(String.raw`\n`, '\n');
      };
      return [key, inEachLanguage(textIn)];
    }),
  );
}

/** A text of the demo. */
export function textOf(key: string): Localized {
  const text = texts.get(key);
  if (!text) throw new Error(`The demo has no text ${key}`);
  return text;
}

/** The texts of the demo whose keys are this name and a number from 1: `region.1`. */
export function textsOf(name: string): readonly Localized[] {
  const keys = [...texts.keys()].filter((key) => key.startsWith(`${name}.`));
  if (keys.length === 0) throw new Error(`The demo has no texts ${name}`);
  return keys.map((_, index) => textOf(`${name}.${index + 1}`));
}

/** Applies a change to the text of every language. */
export const mapLocalized = (
  text: Localized,
  change: (value: string, language: Language) => string,
): Localized => inEachLanguage((language) => change(text[language], language));

function inEachLanguage(textIn: (language: Language) => string): Localized {
  return {
    'zh-hans': textIn('zh-hans'),
    zh: textIn('zh'),
    en: textIn('en'),
    ja: textIn('ja'),
    kr: textIn('kr'),
    tr: textIn('tr'),
  };
}
