import { CONTRACT_VERSION } from '@velvet/contract/version';
import { sharedQueries } from '@velvet/sdk/api';
import { defineFeature } from '@velvet/sdk/feature';
import type manifest from '../remote.json';
import { slices } from './slices.ts';

export default defineFeature<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'wallet',
  routes: {
    '/Mine': () => import(/* webpackChunkName: "mine" */ './mine/mine-page.tsx'),
    '/Setting': () => import(/* webpackChunkName: "settings" */ './settings/settings-page.tsx'),
    '/Infomation': () =>
      import(/* webpackChunkName: "basic-info" */ './basic-info/basic-info-page.tsx'),
    '/Setname': () => import(/* webpackChunkName: "set-name" */ './set-name/set-name-page.tsx'),
    '/Setsex': () => import(/* webpackChunkName: "set-sex" */ './set-sex/set-sex-page.tsx'),
    '/Language': () => import(/* webpackChunkName: "language" */ './language/language-page.tsx'),
    '/Setbank': () => import(/* webpackChunkName: "bank-card" */ './bank-card/bank-card-page.tsx'),
    '/BindCard': () => import(/* webpackChunkName: "bind-card" */ './bind-card/bind-card-page.tsx'),
    '/Withdraw': () => import(/* webpackChunkName: "withdraw" */ './withdraw/withdraw-page.tsx'),
    '/WithdrawRecord': () =>
      import(
        /* webpackChunkName: "withdraw-record" */ './withdraw-record/withdraw-record-page.tsx'
      ),
    '/Personalreport': () =>
      import(
        /* webpackChunkName: "personal-report" */ './personal-report/personal-report-page.tsx'
      ),
    '/SetPayPassword': () =>
      import(
        /* webpackChunkName: "set-funds-password" */ './set-funds-password/set-funds-password-page.tsx'
      ),
    '/SetLoginPassword': () =>
      import(
        /* webpackChunkName: "set-login-password" */ './set-login-password/set-login-password-page.tsx'
      ),
    '/wallet/sign-in-codes': () =>
      import(/* webpackChunkName: "sign-in-codes" */ './sign-in-codes/sign-in-codes-page.tsx'),
    '/wallet/passkeys': () =>
      import(/* webpackChunkName: "passkeys" */ './passkeys/passkeys-page.tsx'),
    '/wallet/privacy': () => import(/* webpackChunkName: "privacy" */ './privacy/privacy-page.tsx'),
    '/wallet/notifications': () =>
      import(/* webpackChunkName: "notifications" */ './notifications/notifications-page.tsx'),
    '/Recharge': () => import(/* webpackChunkName: "recharge" */ './recharge/recharge-page.tsx'),
    '/Notice': () => import(/* webpackChunkName: "notices" */ './notices/notices-page.tsx'),
    '/NoticeDetail': () =>
      import(/* webpackChunkName: "notice-detail" */ './notice-detail/notice-detail-page.tsx'),
    '/ServicePage': () => import(/* webpackChunkName: "support" */ './support/support-page.tsx'),
    '/ServiceOnline': () =>
      import(/* webpackChunkName: "support-online" */ './support-online/support-online-page.tsx'),
  },
  slices,
  data: {
    '/Mine': (dispatch) =>
      dispatch(sharedQueries.endpoints.userInfo.initiate(undefined, { subscribe: false })),
  },
  pageData: {
    '/WithdrawRecord': async (dispatch, search) => {
      const data = await import(
        /* webpackChunkName: "withdraw-record" */ './withdraw-record/withdraw-record-data.ts'
      );
      return data.withdrawRecordData(dispatch, search);
    },
    '/Notice': async (dispatch, search) => {
      const data = await import(/* webpackChunkName: "notices" */ './notices/notices-data.ts');
      return data.noticesData(dispatch, search);
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
