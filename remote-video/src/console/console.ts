import { defineConsole } from '@velvet/console-kit';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import type manifest from '../../remote.json';

export default defineConsole<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'video',
  pages: {
    '/video/videos': () =>
      import(/* webpackChunkName: "console-videos" */ './videos/videos-page.tsx'),
    '/video/uploads': () =>
      import(/* webpackChunkName: "console-uploads" */ './uploads/uploads-page.tsx'),
    '/video/transcodings': () =>
      import(/* webpackChunkName: "console-transcodings" */ './transcodings/transcodings-page.tsx'),
    '/video/classes': () =>
      import(/* webpackChunkName: "console-classes" */ './classes/classes-page.tsx'),
  },
  messages: {
    en: () => import(/* webpackChunkName: "console-messages-en" */ './messages/en.json'),
    'zh-Hans': () =>
      import(/* webpackChunkName: "console-messages-zh-Hans" */ './messages/zh-Hans.json'),
  },
});
