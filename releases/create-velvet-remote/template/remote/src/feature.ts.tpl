import { CONTRACT_VERSION } from '@velvet/contract/version';
import { defineFeature } from '@velvet/sdk/feature';
import type manifest from '../remote.json';

export default defineFeature<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: '{{id}}',
  routes: {
    '/{{id}}/start': () => import(/* webpackChunkName: "start" */ './start/start-page.tsx'),
  },
  slices: [],
  messages: {
    'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ './messages/zh-Hans.json'),
    'zh-Hant': () => import(/* webpackChunkName: "messages-zh-Hant" */ './messages/zh-Hant.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    ja: () => import(/* webpackChunkName: "messages-ja" */ './messages/ja.json'),
    ko: () => import(/* webpackChunkName: "messages-ko" */ './messages/ko.json'),
    tr: () => import(/* webpackChunkName: "messages-tr" */ './messages/tr.json'),
  },
});
