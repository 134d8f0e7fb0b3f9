import { loadTips, notes } from './notes.js';

const english = () => import(/* webpackChunkName: "messages" */ './messages.json');

export default {
  contract: 4,
  id: 'game',
  routes: {
    '/Lottery': () => import(/* webpackChunkName: "screen" */ './screen.js'),
  },
  slices: [
    {
      reducerPath: notes.reducerPath,
      reducer: notes.reducer,
      // The host keeps it on the device, as `velvet.stranger.notes`, until the member signs out.
      persistence: {
        key: 'stranger.notes',
        read(text) {
          const noted = JSON.parse(text);
          return Number.isSafeInteger(noted) ? { noted, tips: [] } : undefined;
        },
        write: ({ noted }) => (noted === 0 ? undefined : JSON.stringify(noted)),
      },
    },
  ],
  // The host may call it before the screen is opened; the screen does not rely on it.
  data: { '/Lottery': (dispatch) => dispatch(loadTips()) },
  messages: {
    'zh-Hans': english,
    'zh-Hant': english,
    en: english,
    ja: english,
    ko: english,
    tr: english,
  },
};
