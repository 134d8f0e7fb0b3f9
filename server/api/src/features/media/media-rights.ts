import { STATUS_ACTIVE } from '@velvet/contract/constants';
import type { Queryable } from '../../database/queryable.ts';

const KEPT_MS = 3_000;
const MOST_KEPT = 10_000;

/** The current rights of a session. */
export interface MediaRights {
  /** The photos of profiles (spec S1.2). */
  readonly profiles: boolean;
  /** Whole videos, not only previews (spec S5.1). */
  readonly wholeVideos: boolean;
}

/**
 * The rights of a session, looked up no earlier than `sinceMs` (epoch milliseconds); undefined when
 * it is over or its member is disabled.
 */
export type RightsOf = (sessionHash: Buffer, sinceMs?: number) => Promise<MediaRights | undefined>;

/**
 * Queries the database at most every three seconds per session: logout, loss of VIP and disabling
 * end earlier grants, and a segment costs no query.
 */
export function createMediaRights(pool: Queryable, nowMs: () => number): RightsOf {
  const kept = new Map<
    string,
    { readonly askedMs: number; readonly rights: Promise<MediaRights | undefined> }
  >();
  return (sessionHash, sinceMs = 0) => {
    const key = sessionHash.toString('base64');
    const known = kept.get(key);
    const oldestMs = Math.max(nowMs() - KEPT_MS + 1, sinceMs);
    if (known && known.askedMs >= oldestMs) return known.rights;
    if (kept.size >= MOST_KEPT) kept.clear();
    const rights = askDatabase(pool, sessionHash);
    rights.catch(() => kept.delete(key));
    kept.set(key, { askedMs: nowMs(), rights });
    return rights;
  };
}

interface RightsRow {
  readonly vip: boolean;
  readonly recharged: boolean;
}

async function askDatabase(pool: Queryable, sessionHash: Buffer): Promise<MediaRights | undefined> {
  const { rows } = await pool.query<RightsRow>({
    name: 'session-media-rights',
    text: `
      SELECT m.vip, EXISTS (
          SELECT FROM recharge r WHERE r.member_id = m.id AND r.state = 'succeeded') AS recharged
        FROM session s JOIN member m ON m.id = s.member_id
       WHERE s.token_hash = $1 AND s.expires_at > clock_timestamp()
         AND m.status = ${STATUS_ACTIVE}`,
    values: [sessionHash],
  });
  const [row] = rows;
  return row && { profiles: row.vip, wholeVideos: row.vip || row.recharged };
}
