import type { Language } from '@velvet/contract/language';
import type { ReactElement } from 'react';
import { useStoryLanguage } from './story-language.ts';
import en from './texts/en.json';
import ja from './texts/ja.json';
import ko from './texts/ko.json';
import tr from './texts/tr.json';
import zhHans from './texts/zh-Hans.json';
import zhHant from './texts/zh-Hant.json';

type Texts = Readonly<typeof en>;

const texts: Readonly<Record<Language, Texts>> = {
  'zh-hans': zhHans,
  zh: zhHant,
  en,
  ja,
  kr: ko,
  tr,
};

/** What the product says in the language chosen in the toolbar: the kit has no texts of its own. */
export const useTexts = (): Texts => texts[useStoryLanguage()];

/** How a story is drawn with these texts. */
export const withTexts =
  <Args>(draw: (t: Texts, args: Args) => ReactElement) =>
  (args: Args): ReactElement =>
    draw(useTexts(), args);

/** Puts values in the place of `{name}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
