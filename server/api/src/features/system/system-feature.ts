import { toEpochSeconds } from '@velvet/contract/time';
import { sharedList } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';
import { readSystemConfig } from './system-config.ts';

/** What the app requests first: the server's capabilities, configuration and language. */
export const systemFeature: FeatureFactory = (services) => ({
  handlers: {
    base_info: async ({ member, now }) => ({
      features: { bodyCredentials: true },
      serverTime: toEpochSeconds(now),
      session: member !== undefined,
    }),
    sys_config: sharedList(({ language, pool }) =>
      readSystemConfig({ ...services, pool }, language),
    ),
    /** A member's explicit choice is remembered (spec S2.3, S2.4). */
    async replaceLang({ member, language }, input) {
      const chosen = input.language;
      if (member && chosen !== undefined && chosen !== member.language) {
        await services.pool.query({
          name: 'member-language',
          text: 'SELECT member_set_language($1, $2)',
          values: [member.id, chosen],
        });
      }
      if (member && chosen !== undefined) {
        await services.pool.query({
          name: 'push-language',
          text: 'SELECT push_set_language($1, $2)',
          values: [member.sessionHash, chosen],
        });
      }
      return chosen ?? language;
    },
  },
});
