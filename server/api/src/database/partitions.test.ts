import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { aMember, balanceOf } from '../testing/database-factories.ts';
import {
  anOpenGame,
  filledParts,
  keepAhead,
  leaveIds,
  placeTwoBets,
} from '../testing/partition-desk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const LOCK_NOT_AVAILABLE = '55P03';

/** Adds a partition to each family; like the draws' process it asks again when bets keep the lock. */
async function addToEach(): Promise<void> {
  for (;;) {
    try {
      await db.owner.query('SELECT partition_add(name) FROM partition_family');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

const faults = async () =>
  (await db.owner.query('SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()')).rows;

describe('S0.4 partitions', () => {
  test('transactions and their postings go on in the next one, while many bet', async () => {
    const game = await anOpenGame(db.owner);
    const members = await Promise.all([1, 2, 3, 4].map(() => aMember(db.owner, { funds: 10_000 })));
    await leaveIds(db.owner, 'ledger', 0, 10);
    const keys = Array.from({ length: 6 }, () => randomUUID());
    const orders = keys.flatMap((key) => members.map((member) => ({ key, member })));
    const placeAll = async () =>
      new Set(
        await Promise.all(orders.map(({ key, member }) => placeTwoBets(db.api, member, game, key))),
      );
    expect(await placeAll()).toEqual(new Set(['ok']));
    expect(await filledParts(db.owner, 'ledger_tx')).toEqual({
      ledger_tx_p0: 4 + 10,
      ledger_tx_p1: 14,
    });
    expect(await filledParts(db.owner, 'posting')).toEqual({ posting_p0: 28, posting_p1: 28 });
    expect(await keepAhead(db.pool('velvet_draws'))).toEqual(['ledger 4']);
    // The same orders again, whose transactions are in both partitions.
    expect(await placeAll()).toEqual(new Set(['repeated']));
    expect(await balanceOf(db.owner, members[0] ?? 0)).toBe(10_000 - 6 * 200);
    expect(await faults()).toEqual([]);
  });

  test('rounds, orders and bets go on in the next one, and are settled in each', async () => {
    const member = await aMember(db.owner, { funds: 10_000 });
    const first = await anOpenGame(db.owner);
    await leaveIds(db.owner, 'game', 0, 0);
    const second = await anOpenGame(db.owner);
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    for (const [index, key] of keys.entries()) {
      expect(await placeTwoBets(db.api, member, index % 2 ? second : first, key)).toBe('ok');
    }
    expect(await filledParts(db.owner, 'bet')).toEqual({ bet_p0: 4, bet_p1: 2 });
    expect(await filledParts(db.owner, 'bet_order')).toEqual({ bet_order_p0: 2, bet_order_p1: 1 });
    expect(Object.keys(await filledParts(db.owner, 'round'))).toEqual(['round_p0', 'round_p1']);
    expect(await keepAhead(db.pool('velvet_draws'))).toEqual(['game 4']);
    const settled = await db.owner.connect();
    await settled.query(`SELECT set_config('velvet.now', (now() + interval '1 day')::text, false)`);
    await settled.query('SELECT count(*) FROM rounds_draw()');
    for (;;) {
      const { rows } = await settled.query<{ count: number }>('SELECT bets_settle() AS count');
      if (rows[0]?.count === -1) break;
    }
    settled.release(true);
    const { rows } = await db.owner.query<{ state: string; count: number }>(
      'SELECT state, count(*) AS count FROM bet_outcome GROUP BY 1',
    );
    expect(rows).toEqual([{ state: 'settled', count: 6 }]);
    for (const [index, key] of keys.entries()) {
      const game = index % 2 ? second : first;
      expect(await placeTwoBets(db.api, member, game, key)).toBe('repeated');
    }
    const { rows: list } = await db.api.query<{ member_seq: number }>(
      'SELECT member_seq FROM bet_list($1, 1, 4) ORDER BY member_seq DESC',
      [member],
    );
    expect(list.map(({ member_seq }) => member_seq)).toEqual([6, 5, 4, 3]);
    const { rows: movements } = await db.api.query<{ expect: string }>(
      `SELECT expect FROM member_statement($1, ARRAY['bet', 'settle'], NULL, 20)`,
      [member],
    );
    expect(movements.filter(({ expect: round }) => round === null)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('one is added while bets are placed, and none of them fails', async () => {
    const game = await anOpenGame(db.owner);
    const members = await Promise.all([1, 2, 3].map(() => aMember(db.owner, { funds: 100_000 })));
    let isDone = false;
    const outcomes: (string | undefined)[] = [];
    const load = members.map(async (member) => {
      while (!isDone) outcomes.push(await placeTwoBets(db.api, member, game));
    });
    for (let count = 0; count < 3; count += 1) {
      const before = outcomes.length;
      await addToEach();
      // Bets also go on afterwards.
      while (outcomes.length <= before + members.length) await delay(5);
    }
    isDone = true;
    await Promise.all(load);
    expect(new Set(outcomes)).toEqual(new Set(['ok']));
    expect(await faults()).toEqual([]);
  });

  test('a key counts once, whichever partition its transaction is in', async () => {
    const member = await aMember(db.owner);
    const add = (key: string) =>
      db.owner.query(
        `WITH tx AS (INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
           VALUES ('recharge', $1, '', 1, now(), $2) RETURNING id)
         INSERT INTO posting SELECT tx.id, p.account_id, p.amount, $2 FROM tx
           CROSS JOIN (VALUES (system_account('cash_in'), -5), (system_account('house'), 5))
             AS p (account_id, amount)`,
        [key, member],
      );
    await leaveIds(db.owner, 'ledger', 0, 1);
    await add('once');
    await expect(add('once')).rejects.toMatchObject({ constraint: 'ledger_key_pkey' });
    await add('twice');
    expect(await filledParts(db.owner, 'ledger_key')).toEqual({ ledger_key: 2 });
    const parts = await filledParts(db.owner, 'ledger_tx');
    expect(parts).toEqual({ ledger_tx_p0: 1, ledger_tx_p1: 1 });
  });

  test('the end of a full partition is noted a day after it, and its bets count until then', async () => {
    const member = await aMember(db.owner, { funds: 10_000 });
    const ends = async () =>
      (await db.owner.query('SELECT number FROM partition_end ORDER BY 1')).rows;
    const used = async (at: string) =>
      (
        await db.owner.query<{ used: number }>(
          `SELECT player_used($1, 'stake', 'day', now() + $2::interval) AS used`,
          [member, at],
        )
      ).rows[0]?.used;
    await placeTwoBets(db.api, member, await anOpenGame(db.owner));
    await keepAhead(db.pool('velvet_draws'));
    expect(await ends()).toEqual([]);
    await leaveIds(db.owner, 'game', 0, 0);
    await placeTwoBets(db.api, member, await anOpenGame(db.owner));
    await keepAhead(db.pool('velvet_draws'));
    // Its rounds are drawn in time to come.
    expect(await ends()).toEqual([]);
    expect(await used('0')).toBe(400);
    const client = await db.owner.connect();
    await client.query('SET session_replication_role = replica');
    await client.query(`UPDATE round_key SET draws_at = draws_at - interval '90 days'`);
    client.release(true);
    await keepAhead(db.pool('velvet_draws'));
    expect(await ends()).toEqual([{ number: 0 }]);
    // The bets that the test left in it are not from before its end.
    expect(await used('0')).toBe(200);
  });

  test('a round’s name counts once, and so does the number of a member’s bet', async () => {
    const member = await aMember(db.owner, { funds: 10_000 });
    const first = await anOpenGame(db.owner);
    await placeTwoBets(db.api, member, first);
    await leaveIds(db.owner, 'game', 0, 0);
    const second = await anOpenGame(db.owner);
    await placeTwoBets(db.api, member, second);
    const columns = `game_key, opens_at, closes_at, commitment, link`;
    const again = (game: string, expect: string, at: string) =>
      db.owner.query(
        `INSERT INTO round (game_id, expect, draws_at, ${columns})
         SELECT ${game}, ${expect}, ${at}, ${columns} FROM round WHERE game_id = $1 LIMIT 1`,
        [first.id],
      );
    await expect(again('game_id', 'expect', `now() + interval '9 days'`)).rejects.toMatchObject({
      constraint: 'round_key_game_id_expect_key',
    });
    await expect(again('game_id', `'x'`, 'draws_at')).rejects.toMatchObject({
      constraint: 'round_key_game_id_draws_at_key',
    });
    await expect(
      db.owner.query(
        `INSERT INTO bet (order_id, member_id, member_seq, round_id, side, stake, odds_hundredths,
           created_at)
         SELECT o.id, o.member_id, 1, o.round_id, 'big', 100, 195, now()
           FROM bet_order o ORDER BY o.id DESC LIMIT 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'bet_numbered' });
  });

  test('without one ahead a bet is refused, and nothing of it is kept', async () => {
    const game = await anOpenGame(db.owner);
    const member = await aMember(db.owner, { funds: 10_000 });
    await leaveIds(db.owner, 'ledger', 3, 0);
    await expect(placeTwoBets(db.api, member, game)).rejects.toThrow('no partition of relation');
    expect(await balanceOf(db.owner, member)).toBe(10_000);
    const { rows } = await db.owner.query('SELECT FROM bet_order_key');
    expect(rows).toEqual([]);
    await db.owner.query(`SELECT partition_add('ledger')`);
    expect(await placeTwoBets(db.api, member, game)).toBe('ok');
  });

  test.each([
    ...['ledger_tx_p0', 'posting_p0', 'ledger_tx_p1', 'posting_p1', 'bet_p0', 'bet_p1'],
    ...['round_p1', 'ledger_key', 'bet_order_key', 'round_key'],
  ])('rows of %s stay when it is named itself', async (table) => {
    await expect(db.owner.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    await expect(db.owner.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
  });

  test('each has the indexes, checks, foreign keys, triggers and rights of the first', async () => {
    await db.owner.query('SELECT partition_add(name) FROM partition_family');
    const { rows } = await db.owner.query<{ part: string; what: string }>(
      `SELECT i.inhrelid::regclass::text AS part, f.what
         FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid AND c.relkind = 'r'
         CROSS JOIN LATERAL (
           SELECT pg_get_constraintdef(oid) FROM pg_constraint
            WHERE conrelid = i.inhrelid AND contype IN ('p', 'u', 'c', 'f')
           UNION ALL SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\w+', '')
             FROM pg_index WHERE indrelid = i.inhrelid
           UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger
            WHERE tgrelid = i.inhrelid AND tgfoid::regproc::text NOT LIKE '%RI_FKey%'
           UNION ALL SELECT concat('privileges ', c.relacl)) f (what)`,
    );
    const of = (part: string): readonly string[] =>
      rows
        .filter((row) => row.part === part)
        .map(({ what }) => what.replaceAll(/_p\d+\b/g, ''))
        .sort();
    const parts = [...new Set(rows.map(({ part }) => part))];
    expect(parts).toHaveLength(25);
    for (const part of parts) {
      expect([part, of(part)]).toEqual([part, of(part.replace(/\d+$/, '0'))]);
    }
  });
});
