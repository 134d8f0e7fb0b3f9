import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { defineFeature } from '@velvet/sdk/feature';
import type manifest from '../remote.json';
import { videoQueries } from './api/video-queries.ts';
import { slices } from './slices.ts';

export default defineFeature<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'video',
  routes: {
    '/Video': () => import(/* webpackChunkName: "videos" */ './videos/videos-page.tsx'),
    '/PlayVideo': () => import(/* webpackChunkName: "player" */ './player/player-page.tsx'),
    '/video/library': () => import(/* webpackChunkName: "library" */ './library/library-page.tsx'),
  },
  slices,
  data: {
    '/Video': (dispatch) =>
      Promise.all([
        dispatch(videoQueries.endpoints.videoClasses.initiate(undefined, { subscribe: false })),
        dispatch(videoQueries.endpoints.videos.initiate(LATEST_CLASS_ID, { subscribe: false })),
      ]),
  },
  pageData: {
    '/PlayVideo': async (dispatch, search) => {
      const data = await import(/* webpackChunkName: "player" */ './player/player-data.ts');
      return data.playerData(dispatch, search);
    },
  },
  messages: {
    'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ './messages/zh-Hans.json'),
    'zh-Hant': () => import(/* webpackChunkName: "messages-zh-Hant" */ './messages/zh-Hant.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    ja: () => import(/* webpackChunkName: "messages-ja" */ './messages/ja.json'),
    ko: () => import(/* webpackChunkName: "messages-ko" */ './messages/ko.json'),
    tr: () => import(/* webpackChunkName: "messages-tr" */ './messages/tr.json'),
  },
});
