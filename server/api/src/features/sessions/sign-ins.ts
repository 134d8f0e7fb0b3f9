import { SIGN_INS_MAX, type SignIn } from '@velvet/contract/account-extras';
import type { MemberId } from '@velvet/contract/member';
import type pg from 'pg';
import { readItems } from '../../database/from-row.ts';

/** Sign-ins from devices that were new, one of each device or address and day (spec S14.8). */
export const readSignIns = (pool: pg.Pool, memberId: MemberId): Promise<readonly SignIn[]> =>
  readItems<SignIn>(pool, {
    name: 'sign-in-list',
    text: `SELECT device, ip, first_at, last_at, times, seen_at IS NULL AS is_new
      FROM member_sign_in WHERE member_id = $1 ORDER BY last_at DESC, id DESC LIMIT $2`,
    values: [memberId, SIGN_INS_MAX],
  });

/** Marks them as shown. */
export async function markSignInsSeen(pool: pg.Pool, memberId: MemberId): Promise<null> {
  await pool.query({
    name: 'sign-ins-seen',
    text: 'SELECT member_sign_ins_seen($1)',
    values: [memberId],
  });
  return null;
}
