import { memberOf } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';
import { logOutOthers, readSessions } from './read-sessions.ts';

/** Where an account is logged in. */
export const sessionsFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    user_sessions: (call) => readSessions(pool, memberOf(call)),
    user_end_sessions: (call) => logOutOthers(pool, memberOf(call)),
  },
});
