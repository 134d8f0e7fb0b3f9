import { defineConsole } from '@velvet/console-kit';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import type manifest from '../../remote.json';

export default defineConsole<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'listings',
  pages: {
    '/listings/entries': () =>
      import(/* webpackChunkName: "console-entries" */ './entries/entries-page.tsx'),
    '/listings/reports': () =>
      import(/* webpackChunkName: "console-reports" */ './reports/reports-page.tsx'),
    '/listings/regions': () =>
      import(/* webpackChunkName: "console-regions" */ './regions/regions-page.tsx'),
    '/listings/banners': () =>
      import(/* webpackChunkName: "console-banners" */ './banners/banners-page.tsx'),
  },
  messages: {
    en: () => import(/* webpackChunkName: "console-messages-en" */ './messages/en.json'),
    'zh-Hans': () =>
      import(/* webpackChunkName: "console-messages-zh-Hans" */ './messages/zh-Hans.json'),
  },
});
