import { toEpochSeconds } from '@velvet/contract/time';
import { callFunction } from '../../database/call-function.ts';
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
      if (member && chosen !== undefined) {
        if (chosen !== member.language) {
          await callFunction(services.pool, 'member_set_language', [member.id, chosen]);
        }
        await callFunction(services.pool, 'push_set_language', [member.sessionHash, chosen]);
      }
      return chosen ?? language;
    },
  },
});
