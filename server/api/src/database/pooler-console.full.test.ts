import pg from 'pg';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createPool } from './pool.ts';
import { openPoolerConsole } from './pooler-console.ts';
import { withConnection } from './transaction.ts';

// Part of the full run: it starts Debian's PgBouncer.

const STATS = 'velvet_pooler_stats';
const PASSWORD = 'figures';
const WAIT_MS = 20_000;
const installed = findPgBouncer() !== undefined;
const why = installed ? '' : " (left out: Debian's package pgbouncer is not installed)";

(installed ? describe : describe.skip)(`PgBouncer’s console${why}`, () => {
  let db: TestDatabase;
  let pooler: PgBouncer;
  let url: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    const api = new URL(db.straightUrl('velvet_api'));
    pooler = await startPgBouncer({
      serverPort: Number(api.port),
      passwords: { velvet_api: decodeURIComponent(api.password), [STATS]: PASSWORD },
      settings: ['default_pool_size = 1', 'min_pool_size = 0', 'reserve_pool_size = 0'],
    });
    url = `postgres://${STATS}:${PASSWORD}@127.0.0.1:${pooler.port}/pgbouncer`;
  });
  afterAll(async () => {
    await pooler.stop();
    await db.drop();
  });

  test('it tells who waits for a connection, and for how long', async () => {
    const through = new URL(db.straightUrl('velvet_api'));
    through.port = String(pooler.port);
    const pool = createPool({ url: through.href, role: 'velvet_api', max: 2 });
    const poolerConsole = openPoolerConsole({ url, passwords: undefined });
    const mine = async () => {
      const { pools } = await poolerConsole.read();
      return pools.find(({ login }) => login === 'velvet_api');
    };
    await pool.query('SELECT 1');
    expect(await mine()).toMatchObject({
      clients: { waiting: 0 },
      servers: { active: 0, idle: 1, limit: 1 },
      longestWaitSeconds: 0,
    });
    await withConnection(pool, async (client) => {
      await client.query('BEGIN');
      const waiting = pool.query('SELECT 2');
      const deadline = performance.now() + WAIT_MS;
      while (((await mine())?.longestWaitSeconds ?? 0) === 0) {
        if (performance.now() > deadline) throw new Error('Nobody waits');
      }
      expect(await mine()).toMatchObject({ clients: { active: 1, waiting: 1 } });
      await client.query('COMMIT');
      await waiting;
    });
    expect((await mine())?.clients.waiting).toBe(0);
    const { databases } = await poolerConsole.read();
    expect(databases[0]?.transactions).toBeGreaterThan(1);
    expect(databases[0]?.waitSeconds).toBeGreaterThan(0);
    await poolerConsole.close();
    await pool.end();
  });

  test('the login may read figures, and change nothing', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of ['PAUSE', 'RELOAD', 'SHUTDOWN', "SET default_pool_size = '50'"]) {
      await expect(client.query(statement)).rejects.toThrow('admin access needed');
    }
    await client.end();
  });

  test('after a failure the console is opened anew', async () => {
    const poolerConsole = openPoolerConsole({ url, passwords: undefined });
    await poolerConsole.read();
    await poolerConsole.close();
    expect((await poolerConsole.read()).pools).toBeDefined();
    await poolerConsole.close();
    const wrong = openPoolerConsole({ url: url.replace(PASSWORD, 'wrong'), passwords: undefined });
    await expect(wrong.read()).rejects.toThrow('authentication failed');
  });
});
