import type { Queryable } from '../../database/queryable.ts';
import { sessionName } from '../sessions/session-token.ts';

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
export async function findExpiredSessions(
  db: Queryable,
  withinMs: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ hash: Buffer }>({
    name: 'session-expired',
    text: EXPIRED,
    values: [Math.ceil(withinMs)],
  });
  return rows.map(({ hash }) => sessionName(hash));
}
