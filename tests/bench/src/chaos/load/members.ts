import type pg from 'pg';
import { hashPassword } from '../../../../../server/api/src/secrets/password-hash.ts';
import {
  createLoadMembers,
  type LoadMember,
} from '../../../../../server/api/src/testing/load-members.ts';

/** What withdrawals are confirmed with. */
export const FUNDS_PASSWORD = '1357';
const FUNDS = 1_000_000_00;
const CIPHER_BYTES = 40;

/**
 * Creates members who may bet and withdraw as often as they like, and one whose session has ended.
 * @param db acts as the schema's owner.
 */
export async function prepareMembers(
  db: pg.Pool,
  count: number,
): Promise<{ readonly members: readonly LoadMember[]; readonly expired: LoadMember | undefined }> {
  await db.query(
    `INSERT INTO config VALUES ('withdraw_rule', '{"min": 100, "max": 99000000, "perDay": 9999999}'),
       ('withdrawal_wait', '{"hours": 0}')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  const all = await createLoadMembers(db, count + 1, FUNDS);
  const ids = all.map(({ id }) => id);
  await db.query(
    `UPDATE member SET pay_password_hash = $2, real_name = 'Load' WHERE id = ANY ($1)`,
    [ids, await hashPassword(FUNDS_PASSWORD)],
  );
  await db.query(
    `INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
     SELECT id, (SELECT min(id) FROM bank), 'Load', $2, '1234' FROM unnest($1::bigint[]) AS id`,
    [ids, Buffer.alloc(CIPHER_BYTES)],
  );
  const [expired, ...members] = all;
  if (expired) {
    await db.query(
      `UPDATE session SET created_at = now() - interval '2 hours',
         last_seen_at = now() - interval '2 hours', expires_at = now() - interval '1 minute'
       WHERE member_id = $1`,
      [expired.id],
    );
  }
  return { members, expired };
}
