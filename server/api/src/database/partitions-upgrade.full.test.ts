// Part of the full run: it upgrades books of an old schema.
import { aMember } from '../testing/database-factories.ts';
import { anOpenGame, filledParts, placeTwoBets } from '../testing/partition-desk.ts';
import { PLAIN_DRAWS } from '../testing/plain-draws.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { online } from './apply-migration.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';

const BEFORE = '0273-push-devices.sql';
const MEMBERS = 4;

let db: TestDatabase;
beforeAll(async () => {
  db = await createEmptyDatabase();
});
afterAll(() => db.drop());

test('S16.2 tables become partitioned while bets are placed, and none of them fails', async () => {
  const migrations = await readMigrations();
  await migrate(db.url, { migrations: migrations.filter(({ name }) => name <= BEFORE) });
  await db.owner.query(PLAIN_DRAWS);
  const game = await anOpenGame(db.owner);
  const members: number[] = [];
  while (members.length < MEMBERS) members.push(await aMember(db.owner, { funds: 100_000_000 }));
  const outcomes: (string | undefined)[] = [];
  let isDone = false;
  const load = members.map(async (member) => {
    while (!isDone) {
      const outcome = await placeTwoBets(db.owner, member, game).catch(String);
      outcomes.push(outcome);
    }
  });
  await migrate(db.url, { migrations, limits: online });
  isDone = true;
  await Promise.all(load);
  const { rows } = await db.owner.query('SELECT * FROM book_faults()');
  expect(rows).toEqual([]);
  expect(new Set(outcomes)).toEqual(new Set(['ok']));
  expect(await filledParts(db.owner, 'bet')).toEqual({ bet_p0: outcomes.length * 2 });
  const orders = outcomes.length + MEMBERS;
  expect(await filledParts(db.owner, 'ledger_tx')).toEqual({ ledger_tx_p0: orders });
  expect(await filledParts(db.owner, 'ledger_key')).toEqual({ ledger_key: orders });
}, 60_000);
