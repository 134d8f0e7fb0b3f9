import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type Id, toId } from '@velvet/contract/brand';
import type { GameId } from '@velvet/contract/game';
import type { MemberId } from '@velvet/contract/member';
import { aGame, hashOf, setNow } from './database-factories.ts';
import type { TestDatabase } from './test-database.ts';

/** A round that takes bets for half a minute. */
interface OpenRound {
  readonly id: Id<'round'>;
  readonly game: GameId;
  readonly key: string;
  readonly expect: string;
  readonly seed: Buffer;
}

/** An open round of a game, of one of its own by default; a draws process counts as running. */
export async function anOpenRound(db: TestDatabase, given?: GameId): Promise<OpenRound> {
  const game = given ?? (await aGame(db.owner));
  const seed = randomBytes(32);
  const expect = String(randomInt(10 ** 11, 10 ** 12));
  const { rows } = await db.owner.query<{ id: number; key: string }>(
    `INSERT INTO round (game_id, game_key, expect, opens_at, closes_at, draws_at, commitment, link)
     SELECT g.id, g.key, $2, now() - interval '1 second', now() + interval '30 seconds',
         coalesce((SELECT max(draws_at) + interval '1 second' FROM round WHERE game_id = g.id),
           now() + interval '33 seconds'), $3,
         sha256(coalesce((SELECT link FROM round WHERE game_id = g.id ORDER BY draws_at DESC LIMIT 1),
           '') || convert_to($2, 'UTF8') || $3)
       FROM game g WHERE g.id = $1 RETURNING id, game_key AS key`,
    [game, expect, hashOf(seed)],
  );
  await db.pool('velvet_draws').query('SELECT draws_lease_renew()');
  const [row] = rows;
  return { id: toId(row?.id ?? 0), game, key: row?.key ?? '', expect, seed };
}

/** Bets as many points on each side. */
export async function bets(
  db: TestDatabase,
  member: MemberId,
  { game, expect }: OpenRound,
  sides: readonly string[],
  points: number,
): Promise<string | undefined> {
  const { rows } = await db.api.query<{ outcome: string }>(
    'SELECT outcome FROM place_bets($1, $2, $3, $4, $5, $6, $7)',
    [member, game, expect, sides, points * 100, randomUUID(), hashOf('bet')],
  );
  return rows[0]?.outcome;
}

/** Draws a round as if a minute had passed. */
export async function draw(db: TestDatabase, { id, seed }: OpenRound): Promise<void> {
  const client = await db.owner.connect();
  await setNow(client, new Date(Date.now() + 60_000));
  await client.query('SELECT round_draw($1, $2)', [id, seed]);
  client.release(true);
}

/** Settles or refunds the bets of whatever round waits for it. */
export const settle = (db: TestDatabase) => db.pool('velvet_draws').query('SELECT bets_settle()');
