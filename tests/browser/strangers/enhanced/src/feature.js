import { taps } from './taps.js';

const english = () => import(/* webpackChunkName: "messages" */ './messages.json');

export default {
  contract: 4,
  id: 'video',
  routes: {
    '/Video': () => import(/* webpackChunkName: "screen" */ './screen.jsx'),
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
};
