import { memberOf } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';
import {
  answerReality,
  exclude,
  readProtection,
  setLimit,
  setRealityMinutes,
} from './protection-store.ts';

/** What members set for their own protection; the orders of bets obey it in the database. */
export const playerProtectionFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    game_protection: (call) => readProtection(pool, memberOf(call).id),
    game_set_limit: async (call, limit) => {
      const { id } = memberOf(call);
      await setLimit(pool, id, limit);
      return readProtection(pool, id);
    },
    game_set_reality_check: async (call, { minutes }) => {
      const { id } = memberOf(call);
      await setRealityMinutes(pool, id, minutes);
      return readProtection(pool, id);
    },
    game_answer_reality_check: async (call) => {
      const { id } = memberOf(call);
      await answerReality(pool, id);
      return readProtection(pool, id);
    },
    game_exclude: async (call, { length }) => {
      const { id } = memberOf(call);
      await exclude(pool, id, length);
      return readProtection(pool, id);
    },
  },
});
