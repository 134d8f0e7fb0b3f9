// Part of the full run: it upgrades books of an old schema.
import { aMember, hashOf } from '../testing/database-factories.ts';
import { anOpenGame, leaveIds, placeTwoBets } from '../testing/partition-desk.ts';
import { PLAIN_DRAWS } from '../testing/plain-draws.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { placements } from './distribution.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';

const BEFORE = '0320-sealed-balances.sql';

let db: TestDatabase;
beforeAll(async () => {
  db = await createEmptyDatabase();
});
afterAll(() => db.drop());

/** Bets that are settled, one withdrawal paid and one returned, a session with what hangs on it. */
async function liveBefore(member: number): Promise<void> {
  await placeTwoBets(db.owner, member, await anOpenGame(db.owner));
  const later = await db.owner.connect();
  await later.query(`SELECT set_config('velvet.now', (now() + interval '1 day')::text, false)`);
  await later.query('SELECT count(*) FROM rounds_draw()');
  while ((await later.query('SELECT bets_settle() AS n')).rows[0].n >= 0);
  later.release(true);
  for (const [key, state] of [...[['one', 'successful'] as const, ['two', 'failed'] as const]]) {
    const { rows } = await db.owner.query(
      'SELECT withdrawal_id AS id FROM withdraw_request($1, 1000, $2, $3)',
      [member, key, hashOf(key)],
    );
    await db.owner.query('SELECT withdrawal_decide($1, $2, $3)', [rows[0].id, state, 'seen']);
    await db.owner.query('INSERT INTO withdrawal_approval VALUES ($1, $2, $2, now())', [
      ...[rows[0].id, 'first'],
    ]);
  }
  const session = hashOf(`session ${member}`);
  await db.owner.query('INSERT INTO session (token_hash, member_id) VALUES ($1, $2)', [
    ...[session, member],
  ]);
  await db.owner.query(`SELECT member_challenge_issue(sha256('prove'), 'prove', $1, 300)`, [
    session,
  ]);
  await db.owner.query(`SELECT member_challenge_issue(sha256('in'), 'sign-in', NULL, 300)`);
  await db.owner.query(
    `SELECT push_save($1, 'https://push.test/1', $2, $3, ARRAY['notice'], 'en')`,
    [session, Buffer.alloc(65), Buffer.alloc(16)],
  );
}

const refused = (statement: string) =>
  expect(db.owner.query(statement)).rejects.toThrow('append-only');

test('S0.4 rows from before get their member, and nothing else of them can be changed', async () => {
  const migrations = await readMigrations();
  const upTo = (last: string) =>
    migrate(db.url, { migrations: migrations.filter(({ name }) => name <= last) });
  await upTo(BEFORE);
  await db.owner.query(PLAIN_DRAWS);
  await db.owner.query(
    `INSERT INTO config VALUES ('withdraw_rule', '{"min": 1000, "max": 50000, "perDay": 3}')`,
  );
  const member = await aMember(db.owner, { funds: 50_000, card: true });
  await aMember(db.owner, { funds: 5 });
  await liveBefore(member);
  await leaveIds(db.owner, 'ledger', 0, 0);
  await aMember(db.owner, { funds: 7 });
  await db.owner.query(`SELECT ledger_seal_next('-2 days')`);

  await upTo('0325-rows-name-members.sql');
  await aMember(db.owner, { funds: 9 });
  await refused('UPDATE posting SET amount = amount + 1');
  await refused('UPDATE posting SET member_id = 1, amount = amount + 1');
  await refused('UPDATE ledger_tx SET member_id = NULL');
  await refused('UPDATE ledger_key SET member_id = 1 WHERE member_id IS NOT NULL');
  await refused('UPDATE ledger_tx_p0 SET member_id = 1');
  await refused('DELETE FROM ledger_key');

  await migrate(db.url, { migrations });
  expect((await db.owner.query('SELECT * FROM book_faults()')).rows).toEqual([]);
  for (const table of ['ledger_tx', 'posting', 'ledger_key', 'ledger_tx_p3', 'posting_p3']) {
    await refused(`UPDATE ${table} SET member_id = 1`);
  }
  await refused('UPDATE sealed_balance SET member_id = 1');
  const without: Record<string, number> = {};
  for (const table of placements.byMember.tables) {
    const { rows } = await db.owner.query(`SELECT count(*) FROM ${table} WHERE member_id IS NULL`);
    if (rows[0].count > 0) without[table] = rows[0].count;
  }
  const { rows } = await db.owner.query('SELECT count(*) FROM account WHERE member_id IS NULL');
  // The house's accounts, of which five have moved, and the challenge of a sign-in.
  expect(without).toEqual({ account: rows[0].count, member_challenge: 1, sealed_balance: 5 });
  const { rows: lost } = await db.owner.query(
    `SELECT DISTINCT t.member_id FROM ledger_tx t WHERE kind IN ('settle', 'withdraw_pay')`,
  );
  expect(lost).toEqual([{ member_id: member }]);
});
