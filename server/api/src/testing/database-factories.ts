import { createHash, randomUUID } from 'node:crypto';
import { type Id, toId } from '@velvet/contract/brand';
import type { GameId } from '@velvet/contract/game';
import type { MemberId } from '@velvet/contract/member';
import type { Queryable } from '../database/queryable.ts';

/** SHA-256, for example as the request hash for a text. */
export function hashOf(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The id that a statement gives. */
export async function idFrom<Kind extends string>(
  db: Queryable,
  statement: string,
  values: unknown[] = [],
): Promise<Id<Kind>> {
  const { rows } = await db.query<{ id: number }>(statement, values);
  return toId(rows[0]?.id ?? 0);
}

/** Creates an active member; `funds` (minor units) arrive through a confirmed recharge. */
export async function aMember(
  owner: Queryable,
  options: { funds?: number; card?: boolean; status?: number } = {},
): Promise<MemberId> {
  const id: MemberId = await idFrom(
    owner,
    `INSERT INTO member (username, password_hash, status, real_name)
     VALUES ($1, 'x', 1, 'Test Person') RETURNING id`,
    [`m-${randomUUID()}`],
  );
  if (options.card) await aCard(owner, id);
  if (options.funds) await fund(owner, id, options.funds);
  if (options.status !== undefined) {
    await owner.query('UPDATE member SET status = $2 WHERE id = $1', [id, options.status]);
  }
  return id;
}

/** Adds points (minor units) by a recharge that the provider approves. */
export async function fund(owner: Queryable, memberId: number, amount: number): Promise<void> {
  const { rows } = await owner.query<{ recharge_id: number }>(
    `SELECT recharge_id FROM recharge_request($1, $2, 'Mexicopay', $3, $4)`,
    [memberId, amount, randomUUID(), hashOf('fund')],
  );
  await owner.query('SELECT recharge_complete($1, $2, true)', [rows[0]?.recharge_id, amount]);
}

/** A card that is no longer new: withdrawals to it do not wait. */
async function aCard(owner: Queryable, memberId: number): Promise<void> {
  await owner.query(`INSERT INTO bank (id, name) VALUES (1, '{"en": "B"}') ON CONFLICT DO NOTHING`);
  await owner.query(
    `INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four, created_at)
     VALUES ($1, 1, 'Test Person', decode(repeat('00', 40), 'hex'), '1234',
       clock_timestamp() - interval '1 week')`,
    [memberId],
  );
}

/** Creates a game with odds 1.95 and stakes of 1–1000 points; its rounds take a minute by default. */
export async function aGame(owner: Queryable, condition = 0, periodSeconds = 60): Promise<GameId> {
  await owner.query(
    `INSERT INTO game_category (id, name) VALUES (1, '{"en": "C"}') ON CONFLICT DO NOTHING`,
  );
  const id: GameId = await idFrom(
    owner,
    `INSERT INTO game (key, category_id, name, description, icon, period_seconds, stake_min,
       stake_max, condition)
     VALUES ($1, 1, '{"en": "G"}', '{"en": "D"}', 'i.svg', $3, 100, 100000, $2) RETURNING id`,
    [`g-${randomUUID().slice(0, 8)}`, condition, periodSeconds],
  );
  await owner.query(
    `INSERT INTO game_odds SELECT $1, unnest(ARRAY['big', 'small', 'odd', 'even']), 195`,
    [id],
  );
  return id;
}

/** The member's balance in minor units. */
export async function balanceOf(db: Queryable, memberId: number): Promise<number> {
  const { rows } = await db.query<{ balance: number }>(
    'SELECT balance FROM account WHERE member_id = $1',
    [memberId],
  );
  return rows[0]?.balance ?? Number.NaN;
}

/** Sets the time the money functions see on this owner's connection. */
export async function setNow(client: Queryable, time: Date | undefined): Promise<void> {
  await client.query(`SELECT set_config('velvet.now', $1, false)`, [time?.toISOString() ?? '']);
}
