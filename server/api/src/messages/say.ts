import { type Language, type LanguageTag, languageTag } from '@velvet/contract/language';
import { MINOR_PER_POINT, type Minor, toPoints } from '@velvet/contract/money';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import zhHans from './zh-Hans.json' with { type: 'json' };
import zhHant from './zh-Hant.json' with { type: 'json' };

/** Names of the server's texts: every refusal, the successes of writes, states that are shown. */
export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string>>;

const catalogs = {
  en,
  ja,
  ko,
  tr,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
} satisfies Record<LanguageTag, Record<MessageKey, string>>;

/** A text in a language; `{name}` in it is replaced by the value of that name. */
export function say(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return catalogs[languageTag(language)][key].replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}

/** An amount of points as people write it in a language; places only where there are some. */
export function formatPoints(language: Language, amount: Minor): string {
  const places = amount % MINOR_PER_POINT === 0 ? 0 : 2;
  return new Intl.NumberFormat(languageTag(language), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(toPoints(amount));
}

/** The same with its two places always, as amounts of money are written. */
export const formatAmount = (language: Language, amount: Minor): string =>
  new Intl.NumberFormat(languageTag(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(toPoints(amount));

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The beginning of a text on one line, of at most so many characters, ending after a whole word. */
export function excerptOf(text: string, most = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  let end = 0;
  // A word that begins within the limit must be seen to its end.
  for (const { index, segment } of words.segment(line.slice(0, 2 * most))) {
    if (index + segment.length >= most) break;
    end = index + segment.length;
  }
  return `${line.slice(0, end || most - 1).trimEnd()}…`;
}
