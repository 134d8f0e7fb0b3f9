import { randomUUID } from 'node:crypto';
import { aMember, hashOf } from '../testing/database-factories.ts';
import {
  anOpenGame,
  keepAhead,
  leaveIds,
  type OpenGame,
  partsRead,
  placeTwoBets,
} from '../testing/partition-desk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

// How many partitions the queries read that run at every bet, draw and page. A query that searches
// all of them becomes slower with every partition, for ever.

let db: TestDatabase;
let member: number;
/** Their rounds are in the partitions 0 to 3, the bets' transactions too. */
let games: readonly OpenGame[];
beforeAll(async () => {
  db = await createTestDatabase();
  member = await aMember(db.owner, { funds: 1_000_000 });
  const made: OpenGame[] = [];
  for (const number of [0, 1, 2, 3]) {
    if (number > 0) {
      await leaveIds(db.owner, 'game', number - 1, 0);
      await leaveIds(db.owner, 'ledger', number - 1, 0);
    }
    const game = await anOpenGame(db.owner);
    made.push(game);
    for (let count = 0; count < 40; count += 1) await placeTwoBets(db.owner, member, game);
  }
  games = made;
  await keepAhead(db.owner);
  await db.owner.query('ANALYZE');
});
afterAll(() => db.drop());

const gameIn = (number: number): OpenGame => {
  const game = games[number];
  if (!game) throw new Error(`No game has its rounds in partition ${number}`);
  return game;
};

test.each([0, 3])('an order on a round of partition %i reads no other', async (number) => {
  const { id, expect: round } = gameIn(number);
  const parts = await partsRead(
    db.owner,
    'SELECT place_bets($1, $2, $3, $4, 100, $5, sha256($6))',
    [member, id, round, ['big', 'even'], randomUUID(), 'x'],
  );
  // Its transaction is a new one; foreign keys look for the round and the order.
  expect(parts).toEqual([`bet_order_p${number}`, 'ledger_tx_p3', 'posting_p3', `round_p${number}`]);
});

test('the same order again reads its round, and its key', async () => {
  const key = randomUUID();
  const another = await aMember(db.owner, { funds: 1_000 });
  await placeTwoBets(db.owner, another, gameIn(1), key);
  const { id, expect: round } = gameIn(1);
  const parts = await partsRead(
    db.owner,
    `SELECT place_bets($1, $2, $3, ARRAY['big', 'odd'], 100, $4, $5)`,
    [another, id, round, key, hashOf(key)],
  );
  expect(parts).toEqual(['round_p1']);
});

test('settling a round reads the bets and orders of its partition', async () => {
  const parts = await partsRead(
    db.owner,
    `SELECT set_config('velvet.now', (now() + interval '1 day')::text, true),
       (SELECT count(*) FROM rounds_draw()), bets_settle()`,
  );
  expect(parts.filter((part) => part.startsWith('bet_p'))).toHaveLength(1);
});

test('a page of a member’s bets reads the newest partition only, and their rounds', async () => {
  const first = 'SELECT * FROM bet_list($1, 1, 10)';
  expect(await partsRead(db.owner, first, [member])).toEqual(['bet_p3', 'round_p3']);
  const ninth = 'SELECT * FROM bet_list($1, 9, 20)';
  expect(await partsRead(db.owner, ninth, [member])).toEqual([
    ...['bet_p1', 'bet_p2', 'bet_p3', 'round_p1'],
  ]);
});

test('a page of a member’s movements reads the newest partitions only', async () => {
  const page = `SELECT * FROM member_statement($1, ARRAY['bet'], NULL, 5)`;
  const parts = await partsRead(db.owner, page, [member]);
  // Those ahead are asked first, and are empty; PostgreSQL 15 counts a search for NULL, too.
  expect(parts.filter((part) => !/[456]$|^bet/.test(part))).toEqual([
    ...['ledger_tx_p3', 'posting_p3', 'round_p3'],
  ]);
});

test('a round is found by its name in one partition', async () => {
  const text = `SELECT r.* FROM round_key k JOIN round r ON r.id = k.round_id
    WHERE k.game_id = $1 AND k.expect = $2`;
  const { id, expect: round } = gameIn(2);
  expect(await partsRead(db.owner, text, [id, round])).toEqual(['round_p2']);
});

// All bets of this file are of today: that the first three partitions ended long ago is noted for a moment.
const ended = `INSERT INTO partition_end SELECT family, number, now() - interval '40 days'
  FROM partition_range WHERE family = 'game' AND number < 3`;

test.each([
  ['day', `SELECT player_used($1, 'stake', 'day', now())`],
  ['month', `SELECT player_used($1, 'loss', 'month', now())`],
  ['stretch of play', 'SELECT * FROM player_state($1)'],
])('what a member has used in a %s reads partitions that had not ended', async (_span, text) => {
  await db.owner.query(
    'INSERT INTO player_reality (member_id, minutes, since, last_bet_at) ' +
      `VALUES ($1, 30, now() - interval '5 minutes', now()) ON CONFLICT (member_id) DO NOTHING`,
    [member],
  );
  const parts = await partsRead(db.owner, text, [member]);
  expect(parts.filter((part) => /^bet_p[0-3]$/.test(part))).toEqual([
    'bet_p0',
    'bet_p1',
    'bet_p2',
    'bet_p3',
  ]);
  await db.owner.query(ended);
  const pruned = await partsRead(db.owner, text, [member]);
  await db.owner.query('DELETE FROM partition_end');
  expect(pruned.filter((part) => /^bet_p[0-3]$/.test(part))).toEqual(['bet_p3']);
});
