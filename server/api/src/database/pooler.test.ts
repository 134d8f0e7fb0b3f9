import type pg from 'pg';
import { createEventListener } from '../features/events/event-listener.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isUnavailable } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { createClient, createPool } from './pool.ts';
import { isThroughPooler } from './pooler.ts';

const installed = findPgBouncer() !== undefined;
const why = installed ? '' : " (left out: Debian's package pgbouncer is not installed)";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a connection straight to the server is known as one', async () => {
  const client = await db.owner.connect();
  expect(await isThroughPooler(client)).toBe(false);
  client.release();
});

test('the server knows the time limits of every login', async () => {
  const { rows } = await db.owner.query(
    `SELECT r.rolname AS login, s.setconfig AS limits
       FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
      WHERE r.rolname ~ '^velvet_' AND s.setdatabase = 0 ORDER BY 1`,
  );
  const limits = [
    'lock_timeout=5000',
    'statement_timeout=10000',
    'idle_in_transaction_session_timeout=10000',
  ];
  expect(rows).toHaveLength(6);
  for (const row of rows) expect(row).toMatchObject({ limits });
});

(installed ? describe : describe.skip)(`PgBouncer in transaction mode${why}`, () => {
  let pooler: PgBouncer;
  let pooledUrl: string;
  let pool: pg.Pool;
  beforeAll(async () => {
    const { port, password } = new URL(db.url);
    const owner = new URL(db.url).username;
    const passwords = { velvet_api: password, velvet_push: password, [owner]: password };
    pooler = await startPgBouncer({ serverPort: Number(port), passwords });
    pooledUrl = through(db.straightUrl('velvet_api'));
    pool = createPool({ url: pooledUrl, role: 'velvet_api', max: 4 });
  });
  afterAll(async () => {
    await pool.end();
    await pooler.stop();
  });
  const through = (url: string): string => {
    const own = new URL(url);
    own.port = String(pooler.port);
    return own.href;
  };

  test('statements lose their names, so that any server process can answer', async () => {
    const named = { name: 'named', text: 'SELECT $1::int AS given', values: [7] };
    const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
    for (const client of clients) {
      expect(await isThroughPooler(client)).toBe(true);
      for (const each of clients) {
        // Another one holds a server process meanwhile, so that the next is answered elsewhere.
        await each.query('BEGIN');
        expect((await client.query(named)).rows).toEqual([{ given: 7 }]);
        await each.query('COMMIT');
      }
      expect((await client.query('SELECT FROM pg_prepared_statements')).rowCount).toBe(0);
    }
    for (const client of clients) client.release();
  });

  test('the limits of the login hold, which PgBouncer does not pass on', async () => {
    const { rows } = await pool.query(
      `SELECT current_setting('lock_timeout') AS lock,
        current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(rows).toEqual([{ lock: '5s', statement: '10s', idle: '10s' }]);
  });

  test('migrations through it are refused', async () => {
    await expect(migrate(through(db.url))).rejects.toThrow(
      'Migrations need a connection straight to PostgreSQL, and DATABASE_OWNER_URL leads through a pooler',
    );
  });

  test('jobs through it are refused', async () => {
    const straight = { what: 'Jobs', variable: 'DATABASE_PUSH_URL' };
    const opened = openDatabase({
      databaseUrl: through(db.straightUrl('velvet_push')),
      role: 'velvet_push',
      straight,
      dataDir: '/nonexistent',
      log: () => undefined,
    });
    await expect(opened).rejects.toThrow(
      'Jobs need a connection straight to PostgreSQL, and DATABASE_PUSH_URL leads through a pooler',
    );
  });

  test('live events through it are not waited for in vain: the reason is said', async () => {
    const reason = await new Promise<Error>((resolve) => {
      const listener = createEventListener({
        createClient: () => createClient({ url: pooledUrl, role: 'velvet_api' }),
        onPayload: () => undefined,
        onListening: () => resolve(new Error('it listens')),
        onLost: (error) => {
          void listener.stop();
          resolve(error);
        },
      });
      listener.start();
    });
    expect(reason.message).toBe(
      'Live events need a connection straight to PostgreSQL, and DATABASE_DIRECT_URL leads through a pooler',
    );
  });

  test('a server that is away is reported as temporary', async () => {
    const nowhere = await startPgBouncer({
      serverPort: 1,
      passwords: { velvet_api: new URL(db.url).password },
    });
    const url = new URL(pooledUrl);
    url.port = String(nowhere.port);
    const lost = createPool({ url: url.href, role: 'velvet_api', max: 1 });
    const error: unknown = await lost.query('SELECT 1').catch((cause: unknown) => cause);
    expect(isUnavailable(error)).toBe(true);
    await lost.end();
    await nowhere.stop();
  });
});
