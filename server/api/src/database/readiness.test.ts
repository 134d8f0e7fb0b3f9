import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createReadiness } from './readiness.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const fresh = (pool: Parameters<typeof createReadiness>[0]['pool'], limitMs?: number) =>
  createReadiness({ pool, nowMs: () => 0, ...(limitMs === undefined ? {} : { limitMs }) });

describe('S16.1 readiness', () => {
  test('a writable database is ready', async () => {
    expect(await fresh(db.api)()).toBe(true);
    const { rows } = await db.owner.query(`SELECT at > now() - interval '1 minute' AS now
      FROM write_probe`);
    expect(rows).toEqual([{ now: true }]);
  });

  test('the attempt writes a new file, so that a full one is noticed', async () => {
    const client = await db.owner.connect();
    await client.query('SET temp_file_limit = 0');
    await expect(client.query('SELECT write_probe()')).rejects.toThrow('temp_file_limit');
    client.release(true);
  });

  test('a read-only database is not ready', async () => {
    const client = await db.api.connect();
    await client.query('SET default_transaction_read_only = on');
    expect(await fresh(client)()).toBe(false);
    client.release(true);
  });

  test('a database that does not respond in time is not ready', async () => {
    expect(await fresh({ query: () => new Promise(() => undefined) } as never, 20)()).toBe(false);
  });

  test('the check runs at most once a second', async () => {
    let calls = 0;
    let timeMs = 0;
    const query = async () => {
      calls += 1;
    };
    const isReady = createReadiness({ pool: { query } as never, nowMs: () => timeMs });
    await Promise.all([isReady(), isReady(), isReady()]);
    timeMs = 999;
    await isReady();
    expect(calls).toBe(1);
    timeMs = 1_000;
    await isReady();
    expect(calls).toBe(2);
  });
});
