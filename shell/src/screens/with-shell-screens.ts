import { CONTRACT_VERSION } from '@velvet/contract/version';
import { defineFeature } from '@velvet/sdk/feature';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import type manifest from '../../shell.json';
import { shellMessageLoaders } from '../i18n/shell-messages.ts';

const shellFeature = defineFeature<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'shell',
  routes: {
    '/Login': () => import(/* webpackChunkName: "login" */ './login/login-page.tsx'),
    '/Register': () => import(/* webpackChunkName: "register" */ './register/register-page.tsx'),
  },
  slices: [],
  messages: shellMessageLoaders,
});

/** The shell's own screens take the same way as those of the remotes. */
export function withShellScreens(source: RemoteSource): RemoteSource {
  return {
    ...source,
    load: async (id) => (id === 'shell' ? { default: shellFeature } : source.load(id)),
  };
}
