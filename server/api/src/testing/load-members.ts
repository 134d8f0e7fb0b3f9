import { toId } from '@velvet/contract/brand';
import type { MemberId } from '@velvet/contract/member';
import type { Queryable } from '../database/queryable.ts';
import { createSessionToken, hashSessionToken } from '../features/sessions/session-token.ts';

/** A member with funds and a session, for load. */
export interface LoadMember {
  readonly id: MemberId;
  readonly token: string;
}

/**
 * Creates members with a session each; `funds` (minor units) arrive through confirmed recharges.
 * @param db acts as the schema's owner.
 */
export async function createLoadMembers(
  db: Queryable,
  count: number,
  funds: number,
): Promise<readonly LoadMember[]> {
  const { rows } = await db.query<{ id: string | number }>(
    `INSERT INTO member (username, password_hash)
     SELECT 'load-' || md5(random()::text || i), 'x' FROM generate_series(1, $1::integer) i
     RETURNING id`,
    [count],
  );
  const members = rows.map(({ id }) => ({
    id: toId<'member'>(Number(id)),
    token: createSessionToken(),
  }));
  const ids = members.map(({ id }) => id);
  await db.query(
    `INSERT INTO session (token_hash, member_id) SELECT * FROM unnest($1::bytea[], $2::bigint[])`,
    [members.map(({ token }) => hashSessionToken(token)), ids],
  );
  if (funds > 0) {
    await db.query(
      `SELECT count(recharge_complete(r.recharge_id, $2, true)) FROM unnest($1::bigint[]) AS id,
         LATERAL recharge_request(id, $2, 'load', 'load-' || id, sha256('load')) r`,
      [ids, funds],
    );
  }
  return members;
}
