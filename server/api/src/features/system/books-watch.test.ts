import { Registry } from 'prom-client';
import { createPool } from '../../database/pool.ts';
import { aWithdrawal } from '../../testing/ops-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type BooksWatch, startBooksWatch } from './books-watch.ts';

let db: TestDatabase;
let registry: Registry;
let watch: BooksWatch;
let close: () => Promise<void>;
const log = { error: jest.fn(), warn: jest.fn() };

beforeEach(async () => {
  jest.clearAllMocks();
  db = await createTestDatabase();
  registry = new Registry();
  const pool = createPool({ url: db.loginUrl('velvet_operator'), role: 'velvet_operator' });
  watch = startBooksWatch({
    pool,
    registry,
    log,
    everyMs: 3_600_000,
    now: () => new Date(1_700_000_000_000),
  });
  close = async () => {
    await watch.stop();
    await pool.end();
    await db.drop();
  };
});
afterEach(() => close());

const samples = async () =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('velvet_books_'));

test('before a check nothing is said, after one that the books are in order', async () => {
  expect(await samples()).toEqual([]);
  await aWithdrawal(db, 100);
  await watch.check();
  expect(await samples()).toEqual([
    'velvet_books_faults 0',
    'velvet_books_checked_timestamp_seconds 1700000000',
  ]);
});

test('a fault is counted and logged', async () => {
  const { member } = await aWithdrawal(db, 100);
  await db.owner.query('ALTER TABLE account DISABLE TRIGGER USER');
  await db.owner.query('UPDATE account SET balance = 7 WHERE member_id = $1', [member]);
  await watch.check();
  expect((await samples())[0]).toMatch(/^velvet_books_faults [1-9]/);
  expect(log.error).toHaveBeenCalledWith({ faults: expect.any(Number) }, 'The books have faults');
});

test('a check without a result leaves what was known, and is counted', async () => {
  await watch.check();
  await db.owner.query('DROP FUNCTION round_faults()');
  await watch.check();
  expect(await samples()).toEqual([
    'velvet_books_faults 0',
    'velvet_books_checked_timestamp_seconds 1700000000',
    'velvet_books_checks_given_up_total{reason="failed"} 1',
  ]);
});
