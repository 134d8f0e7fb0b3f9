import { CONTRACT_VERSION } from '@velvet/contract/version';
import { defineFeature } from '@velvet/sdk/feature';
import type manifest from '../../shell.json';
import { shellMessageLoaders } from '../i18n/shell-messages.ts';

/** The shell's own screens go the same way as those of the remotes. */
export const shellFeature = defineFeature<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'shell',
  routes: {
    '/Login': () => import(/* webpackChunkName: "login" */ './login/login-page.tsx'),
    '/Register': () => import(/* webpackChunkName: "register" */ './register/register-page.tsx'),
  },
  slices: [],
  messages: shellMessageLoaders,
});
