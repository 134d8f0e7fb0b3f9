import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isUnavailable } from './database-errors.ts';
import { createPool } from './pool.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test.each(['velvet_api', 'velvet_draws'] as const)(
  'S16.1 %s has time limits shorter than its callers’',
  async (login) => {
    const { rows } = await db.pool(login).query(
      `SELECT current_setting('lock_timeout') AS lock,
        current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(rows).toEqual([{ lock: '5s', statement: '10s', idle: '10s' }]);
  },
);

test('a caller waits a bounded time for a connection and gets a temporary error', async () => {
  const pool = createPool({
    url: db.loginUrl('velvet_api'),
    role: 'velvet_api',
    max: 1,
    connectTimeoutMs: 50,
  });
  const held = await connectedIn(pool);
  const error: unknown = await pool.query('SELECT 1').catch((cause: unknown) => cause);
  expect(isUnavailable(error)).toBe(true);
  held.release();
  await pool.end();
});

/** On a busy machine a first connection may take longer than the callers of this test wait. */
async function connectedIn(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect().catch((error: unknown) => {
      if (isUnavailable(error)) return undefined;
      throw error;
    });
    if (client) return client;
  }
}

test.each([
  ['a lock that is not given', `SET lock_timeout = 1; SELECT pg_advisory_lock(77)`],
  ['a statement that takes too long', 'SET statement_timeout = 1; SELECT pg_sleep(5)'],
  ['a server that only reads', 'BEGIN READ ONLY; SELECT write_probe()'],
  ['no room for a temporary file', 'SET temp_file_limit = 0; SELECT write_probe()'],
])('%s is temporary', async (_what, statement) => {
  const holder = await db.owner.connect();
  await holder.query('SELECT pg_advisory_lock(77)');
  const client = await db.owner.connect();
  const error: unknown = await client.query(statement).catch((cause: unknown) => cause);
  expect(isUnavailable(error)).toBe(true);
  client.release(true);
  holder.release(true);
});

test('a programming error is not', async () => {
  const error: unknown = await db.api.query('SELECT nothing').catch((cause: unknown) => cause);
  expect(isUnavailable(error)).toBe(false);
  expect(isUnavailable('57P03')).toBe(false);
});
