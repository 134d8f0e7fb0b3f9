import { defineConsole } from '@velvet/console-kit';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import type manifest from '../../remote.json';

export default defineConsole<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'wallet',
  pages: {
    '/wallet/withdrawals': () =>
      import(/* webpackChunkName: "console-withdrawals" */ './withdrawals/withdrawals-page.tsx'),
    '/wallet/recharges': () =>
      import(/* webpackChunkName: "console-recharges" */ './recharges/recharges-page.tsx'),
    '/wallet/conversations': () =>
      import(
        /* webpackChunkName: "console-conversations" */ './conversations/conversations-page.tsx'
      ),
    '/wallet/cases': () => import(/* webpackChunkName: "console-cases" */ './cases/cases-page.tsx'),
    '/wallet/saved-answers': () =>
      import(
        /* webpackChunkName: "console-saved-answers" */ './saved-answers/saved-answers-page.tsx'
      ),
    '/wallet/notices': () =>
      import(/* webpackChunkName: "console-notices" */ './notices/notices-page.tsx'),
  },
  messages: {
    en: () => import(/* webpackChunkName: "console-messages-en" */ './messages/en.json'),
    'zh-Hans': () =>
      import(/* webpackChunkName: "console-messages-zh-Hans" */ './messages/zh-Hans.json'),
  },
});
