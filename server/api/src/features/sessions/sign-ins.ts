import { SIGN_INS_MAX, type SignIn } from '@velvet/contract/account-extras';
import type { MemberId } from '@velvet/contract/member';
import { toEpochSeconds } from '@velvet/contract/time';
import type pg from 'pg';

interface SignInRow {
  readonly device: string;
  readonly ip: string;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly times: number;
  readonly is_new: boolean;
}

/** Sign-ins from devices that were new, one of each device or address and day (spec S14.8). */
export async function readSignIns(pool: pg.Pool, memberId: MemberId): Promise<readonly SignIn[]> {
  const { rows } = await pool.query<SignInRow>({
    name: 'sign-in-list',
    text: `SELECT device, ip, first_at, last_at, times, seen_at IS NULL AS is_new
      FROM member_sign_in WHERE member_id = $1 ORDER BY last_at DESC, id DESC LIMIT $2`,
    values: [memberId, SIGN_INS_MAX],
  });
  return rows.map((row) => ({
    device: row.device,
    ip: row.ip,
    firstAt: toEpochSeconds(row.first_at),
    lastAt: toEpochSeconds(row.last_at),
    times: row.times,
    isNew: row.is_new,
  }));
}

/** Marks them as shown. */
export async function markSignInsSeen(pool: pg.Pool, memberId: MemberId): Promise<null> {
  await pool.query({
    name: 'sign-ins-seen',
    text: 'SELECT member_sign_ins_seen($1)',
    values: [memberId],
  });
  return null;
}
