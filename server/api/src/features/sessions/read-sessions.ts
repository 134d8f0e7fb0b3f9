import type { MemberSession } from '@velvet/contract/account-extras';
import { toEpochSeconds } from '@velvet/contract/time';
import type pg from 'pg';
import type { SessionMember } from '../../http/session.ts';
import { endOtherSessions } from './sessions.ts';

const SESSIONS_MAX = 50;

interface SessionRow {
  readonly name: string;
  readonly current: boolean;
  readonly ip: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

// A part of the hash of 256 random bits identifies a session and does not open it.
const LIST = `
  SELECT left(encode(token_hash, 'hex'), 12) AS name, token_hash = $2 AS current, ip, device,
    created_at, last_seen_at
  FROM session WHERE member_id = $1 AND expires_at > clock_timestamp()
  ORDER BY token_hash = $2 DESC, last_seen_at DESC LIMIT ${SESSIONS_MAX}`;

/** The member's live sessions, the caller's own first. */
export async function readSessions(
  pool: pg.Pool,
  { id, sessionHash }: Pick<SessionMember, 'id' | 'sessionHash'>,
): Promise<readonly MemberSession[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-list',
    text: LIST,
    values: [id, sessionHash],
  });
  return rows.map((row) => ({
    id: row.name,
    current: row.current,
    ip: row.ip,
    device: row.device,
    startedAt: toEpochSeconds(row.created_at),
    lastSeenAt: toEpochSeconds(row.last_seen_at),
  }));
}

/** Ends the member's other sessions. Returns how many there were. */
export async function logOutOthers(
  pool: pg.Pool,
  { id, sessionHash }: Pick<SessionMember, 'id' | 'sessionHash'>,
): Promise<{ readonly ended: number }> {
  return { ended: await endOtherSessions(pool, id, sessionHash) };
}
