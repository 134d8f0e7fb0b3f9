import { defineConsole } from '@velvet/console-kit';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import type manifest from '../../remote.json';

export default defineConsole<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'game',
  pages: {
    '/game/games': () => import(/* webpackChunkName: "console-games" */ './games/games-page.tsx'),
    '/game/rounds': () =>
      import(/* webpackChunkName: "console-rounds" */ './rounds/rounds-page.tsx'),
  },
  messages: {
    en: () => import(/* webpackChunkName: "console-messages-en" */ './messages/en.json'),
    'zh-Hans': () =>
      import(/* webpackChunkName: "console-messages-zh-Hans" */ './messages/zh-Hans.json'),
  },
});
