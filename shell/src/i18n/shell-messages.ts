import { type Language, languageTag } from '@velvet/contract/language';
import type { Catalog, MessageLoaders } from '@velvet/sdk/feature';
import { withRetry } from '@velvet/sdk/federation/with-retry';

export const shellMessageLoaders: MessageLoaders = {
  'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ '../messages/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "messages-zh-Hant" */ '../messages/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "messages-en" */ '../messages/en.json'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ '../messages/ja.json'),
  ko: () => import(/* webpackChunkName: "messages-ko" */ '../messages/ko.json'),
  tr: () => import(/* webpackChunkName: "messages-tr" */ '../messages/tr.json'),
};

/** Catalogs are modules, and too large to be copied and compared as state. */
const loaded = new Map<Language, Catalog>();

/** The shell's catalog; a broken download is tried again before it rejects. */
export async function loadShellMessages(language: Language): Promise<Catalog> {
  const module = await withRetry('shell', shellMessageLoaders[languageTag(language)]);
  loaded.set(language, module.default);
  return module.default;
}

/** Throws for a language that was not loaded: the state may only name others as wanted. */
export function shellMessages(language: Language): Catalog {
  const catalog = loaded.get(language);
  if (!catalog) throw new Error(`The messages in ${language} were not loaded`);
  return catalog;
}
