import type { Queryable } from '../../database/queryable.ts';
import { sessionName } from '../sessions/session-token.ts';
import type { EventHub } from './event-hub.ts';

const LIVE = `
  SELECT token_hash AS hash FROM session
   WHERE token_hash = ANY ($1::bytea[]) AND expires_at > clock_timestamp()`;

/** The names of those sessions that have ended. */
export async function findEndedSessions(
  db: Queryable,
  sessionHashes: readonly Buffer[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ hash: Buffer }>({
    name: 'session-live',
    text: LIVE,
    values: [sessionHashes],
  });
  const live = new Set(rows.map(({ hash }) => sessionName(hash)));
  return sessionHashes.map(sessionName).filter((name) => !live.has(name));
}

const EXPIRED = `
  SELECT token_hash AS hash FROM session
   WHERE expires_at <= clock_timestamp()
     AND expires_at > clock_timestamp() - $1 * interval '1 millisecond'`;

/** The names of the sessions that expired within that time, of all members. */
async function findExpiredSessions(db: Queryable, withinMs: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ hash: Buffer }>({
    name: 'session-expired',
    text: EXPIRED,
    values: [Math.ceil(withinMs)],
  });
  return rows.map(({ hash }) => sessionName(hash));
}

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
