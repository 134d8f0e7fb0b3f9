import { memberOf } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';
import { logOutOthers, readSessions } from './read-sessions.ts';
import { endNamedSession } from './sessions.ts';
import { markSignInsSeen, readSignIns } from './sign-ins.ts';

/** Where an account is logged in. */
export const sessionsFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    user_sessions: (call) => readSessions(pool, memberOf(call)),
    user_sign_ins: (call) => readSignIns(pool, memberOf(call).id),
    user_sign_ins_seen: (call) => markSignInsSeen(pool, memberOf(call).id),
    // Ended already is as good: the list that the member sees may be old.
    user_end_session: async (call, { id }) => ({
      ended: (await endNamedSession(pool, memberOf(call), id)) ? 1 : 0,
    }),
    user_end_sessions: (call) => logOutOthers(pool, memberOf(call)),
  },
});
