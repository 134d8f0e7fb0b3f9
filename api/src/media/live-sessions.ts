import type pg from 'pg';

const KEPT_MS = 3_000;
const MOST_KEPT = 10_000;

/** Whether a session may still fetch media: it exists, is not over, its member is active. */
export type IsLive = (sessionHash: Buffer) => Promise<boolean>;

/** Asks the database, at most once in three seconds for each session. */
export function createLiveSessions(pool: Pick<pg.Pool, 'query'>, nowMs: () => number): IsLive {
  const kept = new Map<string, { readonly untilMs: number; readonly live: Promise<boolean> }>();
  return (sessionHash) => {
    const key = sessionHash.toString('base64');
    const known = kept.get(key);
    if (known && known.untilMs > nowMs()) return known.live;
    if (kept.size >= MOST_KEPT) kept.clear();
    const live = askDatabase(pool, sessionHash);
    live.catch(() => kept.delete(key));
    kept.set(key, { untilMs: nowMs() + KEPT_MS, live });
    return live;
  };
}

async function askDatabase(pool: Pick<pg.Pool, 'query'>, sessionHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'session-live',
    text: `SELECT FROM session s JOIN member m ON m.id = s.member_id
            WHERE s.token_hash = $1 AND s.expires_at > clock_timestamp() AND m.status = 1`,
    values: [sessionHash],
  });
  return rowCount === 1;
}
