import { defineFeature } from '@velvet/shared/feature';
import { taps } from './taps.js';

const english = () => import(/* webpackChunkName: "messages" */ './messages.json');

export default defineFeature({
  contract: 3,
  id: 'video',
  routes: {
    '/Video': () => import(/* webpackChunkName: "videos" */ './screen.jsx'),
  },
  slices: [taps],
  messages: {
    'zh-Hans': english,
    'zh-Hant': english,
    en: english,
    ja: english,
    ko: english,
    tr: english,
  },
});
