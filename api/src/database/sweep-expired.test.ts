import { aMember, hashOf } from '../testing/database-factories.ts';
import {
  createTestDatabase,
  stopOwnTestCluster,
  type TestDatabase,
} from '../testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.drop();
  await stopOwnTestCluster();
});

test('S14.4 ended sessions are found by the index of their ends', async () => {
  const member = await aMember(db.owner);
  await db.owner.query(
    `INSERT INTO session (token_hash, member_id, created_at, expires_at)
     VALUES ($1, $3, now() - interval '9 days', now() - interval '2 days'), ($2, $3, now(), now())`,
    [hashOf('ended'), hashOf('open'), member],
  );
  const client = await db.owner.connect();
  await client.query('BEGIN');
  // Such a small table is read whole, unless that is off and an index can answer.
  await client.query('SET LOCAL enable_seqscan = off');
  const { rows } = await client.query('SELECT sweep_expired() AS removed');
  const { rows: scans } = await client.query(
    `SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'session'`,
  );
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toEqual([{ removed: 1 }]);
  expect(scans).toEqual([{ seq_scan: 0 }]);
});
