import { type Language, languageTag } from '@velvet/shared/contract/language';
import type { Catalog, MessageLoaders } from '@velvet/shared/feature';

export const shellMessageLoaders: MessageLoaders = {
  'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ '../messages/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "messages-zh-Hant" */ '../messages/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "messages-en" */ '../messages/en.json'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ '../messages/ja.json'),
  ko: () => import(/* webpackChunkName: "messages-ko" */ '../messages/ko.json'),
  tr: () => import(/* webpackChunkName: "messages-tr" */ '../messages/tr.json'),
};

const ATTEMPTS = 3;

/** The shell's catalog; a broken download is tried again before it rejects. */
export async function loadShellMessages(language: Language): Promise<Catalog> {
  const load = shellMessageLoaders[languageTag(language)];
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return (await load()).default;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, attempt * 500));
    }
  }
  return (await load()).default;
}
