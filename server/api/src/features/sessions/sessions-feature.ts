import { callFunction } from '../../database/call-function.ts';
import { memberOf } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';
import { logOutOthers, readSessions, readSignIns } from './read-sessions.ts';

/** Where an account is logged in. */
export const sessionsFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    user_sessions: (call) => readSessions(pool, memberOf(call)),
    user_sign_ins: (call) => readSignIns(pool, memberOf(call).id),
    user_sign_ins_seen: async (call) => {
      await callFunction(pool, 'member_sign_ins_seen', [memberOf(call).id]);
      return null;
    },
    user_end_session: async (call, { id: name }) => {
      const { id, sessionHash } = memberOf(call);
      const isEnded = await callFunction<boolean>(pool, 'session_end_one', [id, name, sessionHash]);
      // Ended already is as good: the list that the member sees may be old.
      return { ended: isEnded ? 1 : 0 };
    },
    user_end_sessions: (call) => logOutOthers(pool, memberOf(call)),
  },
});
