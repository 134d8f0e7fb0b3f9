import { randomUUID } from 'node:crypto';
import type { GameId } from '@velvet/contract/game';
import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { aGame, hashOf } from './database-factories.ts';
import { longPeriods } from './long-periods.ts';

/** A game and its round that stays open during a test. */
export interface OpenGame {
  readonly id: GameId;
  readonly expect: string;
}

/** A game whose round stays open during a test; its rounds get the next ids. */
export async function anOpenGame(owner: Queryable): Promise<OpenGame> {
  const [periodSeconds] = longPeriods();
  const id = await aGame(owner, 0, periodSeconds);
  await owner.query('SELECT rounds_prepare()');
  const { rows } = await owner.query<{ expect: string }>(
    'SELECT expect FROM round WHERE game_id = $1 AND opens_at <= now() AND closes_at > now()',
    [id],
  );
  return { id, expect: rows[0]?.expect ?? '' };
}

/** Two bets of a point each; the outcome of `place_bets`. */
export async function placeTwoBets(
  db: Queryable,
  member: number,
  { id, expect }: OpenGame,
  key: string = randomUUID(),
): Promise<string | undefined> {
  const { rows } = await db.query<{ outcome: string }>(
    'SELECT outcome FROM place_bets($1, $2, $3, $4, 100, $5, $6)',
    [member, id, expect, ['big', 'odd'], key, hashOf(key)],
  );
  return rows[0]?.outcome;
}

const sequences = { ledger: 'ledger_tx_id_seq', game: 'round_id_seq' };

/** Moves a family's ids on, so that `left` more go into the partition of that number. */
export async function leaveIds(
  owner: Queryable,
  family: keyof typeof sequences,
  number: number,
  left: number,
): Promise<void> {
  await owner.query(
    'SELECT setval($1, upper_id - $2 - 1) FROM partition_range WHERE family = $3 AND number = $4',
    [sequences[family], left, family, number],
  );
}

/** Adds partitions until enough are ahead; their names. */
export async function keepAhead(draws: Queryable): Promise<readonly string[]> {
  const names: string[] = [];
  for (;;) {
    const { rows } = await draws.query<{ name: string | null }>(
      'SELECT partition_keep_ahead() AS name',
    );
    const name = rows[0]?.name;
    if (typeof name !== 'string') return names;
    names.push(name);
  }
}

/** The partitions of a table that have rows, and how many. */
export async function filledParts(
  owner: Queryable,
  table: string,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await owner.query<{ part: string; rows: number }>(
    `SELECT tableoid::regclass::text AS part, count(*) AS rows FROM ${table} GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.part, row.rows]));
}

/**
 * The partitions of which a statement reads rows or an index, functions and foreign keys included; what it
 * changes is undone.
 */
export async function partsRead(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly string[]> {
  const client = await pool.connect();
  const scans = async (): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await client.query<{ name: string; scans: number }>(
      `SELECT relname AS name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) AS scans
         FROM pg_stat_xact_user_tables WHERE relname ~ '_p[0-9]+$' ORDER BY 1`,
    );
    return new Map(rows.map((row) => [row.name, row.scans]));
  };
  try {
    await client.query('BEGIN');
    // Includes what transactions of this connection have not reported yet.
    const before = await scans();
    await client.query(text, [...values]);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    const after = [...(await scans())];
    return after.filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
