import { type MemberSession, SIGN_INS_MAX, type SignIn } from '@velvet/contract/account-extras';
import type { MemberId } from '@velvet/contract/member';
import type pg from 'pg';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import type { SessionMember } from '../../http/session.ts';

const SESSIONS_MAX = 50;

// A part of the hash of 256 random bits identifies a session and does not open it.
const LIST = `
  SELECT left(encode(token_hash, 'hex'), 12) AS id, token_hash = $2 AS current, ip, device,
    created_at AS started_at, last_seen_at
  FROM session WHERE member_id = $1 AND expires_at > clock_timestamp()
  ORDER BY token_hash = $2 DESC, last_seen_at DESC LIMIT ${SESSIONS_MAX}`;

/** The member's live sessions, the caller's own first. */
export const readSessions = (
  pool: pg.Pool,
  { id, sessionHash }: Pick<SessionMember, 'id' | 'sessionHash'>,
): Promise<readonly MemberSession[]> =>
  readItems<MemberSession>(pool, { name: 'session-list', text: LIST, values: [id, sessionHash] });

/** Ends the member's other sessions. Returns how many there were. */
export async function logOutOthers(
  pool: pg.Pool,
  { id, sessionHash }: Pick<SessionMember, 'id' | 'sessionHash'>,
): Promise<{ readonly ended: number }> {
  return {
    ended: (await callFunction<number>(pool, 'session_end_others', [id, sessionHash])) ?? 0,
  };
}

/** Sign-ins from devices that were new, one of each device or address and day (spec S14.8). */
export const readSignIns = (pool: pg.Pool, memberId: MemberId): Promise<readonly SignIn[]> =>
  readItems<SignIn>(pool, {
    name: 'sign-in-list',
    text: `SELECT device, ip, first_at, last_at, times, seen_at IS NULL AS is_new
      FROM member_sign_in WHERE member_id = $1 ORDER BY last_at DESC, id DESC LIMIT $2`,
    values: [memberId, SIGN_INS_MAX],
  });
