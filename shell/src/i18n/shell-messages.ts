import { type Language, languageTag } from '@velvet/contract/language';
import type { Catalog, MessageLoaders } from '@velvet/sdk/feature';

export const shellMessageLoaders: MessageLoaders = {
  'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ '../messages/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "messages-zh-Hant" */ '../messages/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "messages-en" */ '../messages/en.json'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ '../messages/ja.json'),
  ko: () => import(/* webpackChunkName: "messages-ko" */ '../messages/ko.json'),
  tr: () => import(/* webpackChunkName: "messages-tr" */ '../messages/tr.json'),
};

const ATTEMPTS = 3;

/** Catalogs are modules, and too large to be copied and compared as state. */
const loaded = new Map<Language, Catalog>();

/** The shell's catalog; a broken download is tried again before it rejects. */
export async function loadShellMessages(language: Language): Promise<Catalog> {
  const load = shellMessageLoaders[languageTag(language)];
  const keep = (catalog: Catalog): Catalog => {
    loaded.set(language, catalog);
    return catalog;
  };
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return keep((await load()).default);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, attempt * 500));
    }
  }
  return keep((await load()).default);
}

/** Throws for a language that was not loaded: the state may only name others as wanted. */
export function shellMessages(language: Language): Catalog {
  const catalog = loaded.get(language);
  if (!catalog) throw new Error(`The messages in ${language} were not loaded`);
  return catalog;
}
