import type { Queryable } from '../../database/queryable.ts';
import type { EventHub } from './event-hub.ts';
import { findExpiredSessions } from './live-sessions.ts';

/** Looks overlap by this much, because a look takes a moment. */
const OVERLAP_MS = 30_000;

interface WatchOptions {
  readonly db: Queryable;
  readonly hub: Pick<EventHub, 'size' | 'publish'>;
  readonly nowMs: () => number;
  readonly onFault: (error: unknown) => void;
}

/**
 * Ends streams of sessions that merely expired: nothing is written then, so nothing is announced. Each
 * look asks for what expired since the last one that succeeded, which an index answers.
 */
export function createExpiryWatch({ db, hub, nowMs, onFault }: WatchOptions) {
  let lookedAtMs = nowMs();
  return {
    async look(): Promise<void> {
      const beganMs = nowMs();
      try {
        if (hub.size > 0) {
          const sinceMs = beganMs - lookedAtMs + OVERLAP_MS;
          hub.publish({ endedSessions: await findExpiredSessions(db, sinceMs) });
        }
        lookedAtMs = beganMs;
      } catch (error) {
        onFault(error);
      }
    },
  };
}
