import type { MessageLoaders } from '@velvet/sdk/feature';

export const messages: MessageLoaders = {
  'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ './messages/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "messages-zh-Hant" */ './messages/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
  ja: () => import(/* webpackChunkName: "messages-ja" */ './messages/ja.json'),
  ko: () => import(/* webpackChunkName: "messages-ko" */ './messages/ko.json'),
  tr: () => import(/* webpackChunkName: "messages-tr" */ './messages/tr.json'),
};
