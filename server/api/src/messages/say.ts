import { type Language, type LanguageTag, languageTag } from '@velvet/contract/language';
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
