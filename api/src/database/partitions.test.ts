import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { aGame, aMember, balanceOf, hashOf } from '../testing/database-factories.ts';
import { longPeriods } from '../testing/long-periods.ts';
import {
  createTestDatabase,
  stopOwnTestCluster,
  type TestDatabase,
} from '../testing/test-database.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());
afterAll(() => stopOwnTestCluster());

const faults = async () =>
  (await db.owner.query('SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()')).rows;

interface Count {
  readonly part: string;
  readonly rows: number;
}

/** The partitions of a table that have rows. */
async function filledParts(table: string): Promise<readonly Count[]> {
  const { rows } = await db.owner.query<Count>(
    `SELECT tableoid::regclass::text AS part, count(*) AS rows FROM ${table} GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

/** Moves a sequence so that the next `left` ids still go into the first partition. */
async function leaveIds(family: string, sequence: string, left: number): Promise<void> {
  await db.owner.query(
    `SELECT setval($2, upper_id - $3 - 1) FROM partition_range WHERE family = $1 AND number = 0`,
    [family, sequence, left],
  );
}

const keepAhead = async (pool: pg.Pool): Promise<readonly string[]> => {
  const names: string[] = [];
  for (;;) {
    const { rows } = await pool.query<{ name: string | null }>(
      'SELECT partition_keep_ahead() AS name',
    );
    const name = rows[0]?.name;
    if (typeof name !== 'string') return names;
    names.push(name);
  }
};

const expectOf = async (game: number): Promise<string> => {
  const { rows } = await db.owner.query<{ expect: string }>(
    `SELECT expect FROM round WHERE game_id = $1 AND opens_at <= now()
      AND closes_at > now() + interval '20 seconds' ORDER BY draws_at LIMIT 1`,
    [game],
  );
  return rows[0]?.expect ?? '';
};

/** A game whose round stays open during a test. */
async function aLongGame(): Promise<{ readonly id: number; readonly expect: string }> {
  const [periodSeconds] = longPeriods();
  const id = await aGame(db.owner, 0, periodSeconds);
  await db.owner.query('SELECT rounds_prepare()');
  return { id, expect: await expectOf(id) };
}

const placeBet = async (
  member: number,
  { id, expect: round }: { readonly id: number; readonly expect: string },
  key: string = randomUUID(),
): Promise<string | undefined> => {
  const { rows } = await db.api.query<{ outcome: string }>(
    'SELECT outcome FROM place_bets($1, $2, $3, $4, 100, $5, $6)',
    [member, id, round, ['big', 'odd'], key, hashOf(key)],
  );
  return rows[0]?.outcome;
};

test('transactions and their postings go on in the next partition, while many bet', async () => {
  const game = await aLongGame();
  const members = await Promise.all([1, 2, 3, 4].map(() => aMember(db.owner, { funds: 10_000 })));
  await leaveIds('ledger', 'ledger_tx_id_seq', 10);
  const keys = Array.from({ length: 6 }, () => randomUUID());
  const bets = keys.flatMap((key) => members.map((member) => placeBet(member, game, key)));
  const added = keepAhead(db.pool('velvet_draws'));
  expect(new Set(await Promise.all(bets))).toEqual(new Set(['ok']));
  expect(await added).toEqual([]);
  const filled = await filledParts('ledger_tx');
  expect(filled).toEqual([
    { part: 'ledger_tx_p0', rows: 4 + 10 },
    { part: 'ledger_tx_p1', rows: 14 },
  ]);
  expect((await filledParts('posting')).map(({ rows }) => rows)).toEqual([28, 28]);
  expect(await keepAhead(db.pool('velvet_draws'))).toEqual(['ledger 4']);
  // The same orders again, whose transactions are in both partitions.
  const repeated = keys.flatMap((key) => members.map((member) => placeBet(member, game, key)));
  expect(new Set(await Promise.all(repeated))).toEqual(new Set(['repeated']));
  expect(await balanceOf(db.owner, members[0] ?? 0)).toBe(10_000 - 6 * 200);
  expect(await faults()).toEqual([]);
});

test('a partition is added while bets are placed, and none of them fails', async () => {
  const game = await aLongGame();
  const members = await Promise.all([1, 2, 3].map(() => aMember(db.owner, { funds: 100_000 })));
  let isDone = false;
  const outcomes: (string | undefined)[] = [];
  const load = members.map(async (member) => {
    while (!isDone) outcomes.push(await placeBet(member, game));
  });
  for (let count = 0; count < 3; count += 1) {
    await db.owner.query(`SELECT partition_add('ledger')`);
  }
  isDone = true;
  await Promise.all(load);
  expect(outcomes.length).toBeGreaterThan(members.length);
  expect(new Set(outcomes)).toEqual(new Set(['ok']));
  expect(await faults()).toEqual([]);
});

test('a key counts once, whichever partition its transaction is in', async () => {
  const add = (key: string) =>
    db.owner.query(
      `WITH tx AS (INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at)
         VALUES ('recharge', $1, '', 1, now()) RETURNING id)
       INSERT INTO posting SELECT tx.id, p.account_id, p.amount FROM tx
         CROSS JOIN (VALUES (system_account('cash_in'), -5), (system_account('house'), 5))
           AS p (account_id, amount)`,
      [key],
    );
  await leaveIds('ledger', 'ledger_tx_id_seq', 1);
  await add('once');
  await expect(add('once')).rejects.toMatchObject({ constraint: 'ledger_key_pkey' });
  await add('twice');
  expect(await filledParts('ledger_key')).toEqual([{ part: 'ledger_key', rows: 2 }]);
  expect((await filledParts('ledger_tx')).map(({ part }) => part)).toEqual([
    'ledger_tx_p0',
    'ledger_tx_p1',
  ]);
});

test('without a partition ahead a bet is refused, and nothing of it is kept', async () => {
  const game = await aLongGame();
  const member = await aMember(db.owner, { funds: 10_000 });
  await db.owner.query(
    `SELECT setval('ledger_tx_id_seq', max(upper_id) - 1) FROM partition_range WHERE family = 'ledger'`,
  );
  await expect(placeBet(member, game)).rejects.toThrow('no partition of relation');
  expect(await balanceOf(db.owner, member)).toBe(10_000);
  const { rows } = await db.owner.query('SELECT FROM bet_order');
  expect(rows).toEqual([]);
  await db.owner.query(`SELECT partition_add('ledger')`);
  expect(await placeBet(member, game)).toBe('ok');
});

test.each(['ledger_tx_p0', 'posting_p0', 'ledger_tx_p1', 'posting_p1', 'ledger_key'])(
  '%s is append-only when it is named itself',
  async (table) => {
    await expect(db.owner.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
    await expect(db.owner.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
  },
);

test('every partition has the indexes, checks, foreign keys and triggers of the first', async () => {
  await db.owner.query('SELECT partition_add(name) FROM partition_family');
  const { rows } = await db.owner.query<{ parent: string; part: string; what: string }>(
    `SELECT i.inhparent::regclass::text AS parent, i.inhrelid::regclass::text AS part,
       replace(f.what, i.inhrelid::regclass::text, '') AS what
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid AND c.relkind = 'r'
       CROSS JOIN LATERAL (
         SELECT pg_get_constraintdef(oid) FROM pg_constraint
          WHERE conrelid = i.inhrelid AND contype IN ('p', 'u', 'c', 'f')
         UNION ALL SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\w+', '')
           FROM pg_index WHERE indrelid = i.inhrelid
         UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger
          WHERE tgrelid = i.inhrelid AND NOT tgisinternal
         UNION ALL SELECT concat('privileges ', c.relacl)) f (what)`,
  );
  // Numbers of partitions in the targets of foreign keys apart.
  const of = (part: string): readonly string[] =>
    rows
      .filter((row) => row.part === part)
      .map(({ what }) => what.replaceAll(/_p\d+\b/g, ''))
      .sort();
  const parts = [...new Set(rows.map(({ part }) => part))];
  expect(parts.length).toBeGreaterThanOrEqual(10);
  for (const part of parts) {
    expect([part, of(part)]).toEqual([part, of(part.replace(/\d+$/, '0'))]);
  }
});
