import { sweepExpired } from '../features/system/upkeep-feature.ts';
import { aListing, aNotice } from '../testing/content-factories.ts';
import { aMember, hashOf } from '../testing/database-factories.ts';
import { anOperator } from '../testing/operator-factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const DAY_MS = 86_400_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

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
  const { rows } = await client.query('SELECT sweep_expired(9) AS removed');
  const { rows: scans } = await client.query(
    `SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'session'`,
  );
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toEqual([{ removed: 1 }]);
  expect(scans).toEqual([{ seq_scan: 0 }]);
});

test('S14.4 what the audit log says about a member is found by its indexes', async () => {
  const [member, other] = [await aMember(db.owner), await aMember(db.owner)];
  const client = await db.owner.connect();
  await client.query('BEGIN');
  await client.query(`SET LOCAL enable_seqscan = off; SET LOCAL velvet.erasing = 'on'`);
  for (const [subject, about] of [
    [`member ${member}`, null],
    ['notice 1', member],
    ['notice 2', other],
  ]) {
    const detail = { member_id: about, text: 'x' };
    await client.query(`SELECT audit_append('sam', 'write', $1, $2)`, [subject, detail]);
  }
  const { rows } = await client.query('SELECT audit_erase_member($1) AS entries', [member]);
  const { rows: scans } = await client.query(
    `SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'audit_log'`,
  );
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toMatchObject([{ entries: [{ id: 1 }, { id: 2 }] }]);
  expect(scans).toEqual([{ seq_scan: 0 }]);
});

/** How rows of a member are added to each swept table, at the times of ADDED. */
const additions = {
  support_message: `INSERT INTO support_message (created_at, member_id, operator_id, body)
    SELECT at, member, operator, 'x' FROM added`,
  notice: `INSERT INTO notice (published_at, member_id, type, name, text)
    SELECT at, member, 1, name, text FROM added, (SELECT name, text FROM notice LIMIT 1) AS example`,
  listing_report: `INSERT INTO listing_report (settled_at, settlement, member_id, listing_id, reason)
    SELECT at, 'x', member, listing, 'fake' FROM added`,
  member_note: `INSERT INTO member_note (created_at, member_id, operator_id, body)
    SELECT at, member, operator, 'x' FROM added`,
  member_password_reset: `INSERT INTO member_password_reset
      (at, member_id, operator_id, kind, checks, reason)
    SELECT at, member, operator, 'login', '{a,b}', 'x' FROM added`,
  support_case: `INSERT INTO support_case (last_at, opened_at, code_hash, username, language)
    SELECT at, at, sha256(at::text::bytea), 'mei', 'en' FROM added`,
} as const;
const ADDED = `WITH added AS (SELECT unnest($1::timestamptz[]) AS at,
  $2::bigint AS member, $3::bigint AS listing, $4::bigint AS operator) `;
const KEPT_ROWS = 300;
/** One row is read to find it, and once more to lock and to remove it. */
const FEW_ROWS = 10;

test('S14.4 a sweep reads the rows that it removes, and not those that are kept', async () => {
  const who = [await aMember(db.owner), await aListing(db), await anOperator(db.owner, 'sam')];
  await aNotice(db);
  await db.owner.query('INSERT INTO support_conversation (member_id, last_at) VALUES ($1, now())', [
    who[0],
  ]);
  const nowMs = Date.now();
  const kept = Array.from({ length: KEPT_ROWS }, (_, index) => new Date(nowMs - index * 1_000));
  const ended = new Date(nowMs - 3 * 365 * DAY_MS);
  for (const [table, add] of Object.entries(additions)) {
    // The ended one last: in the order of ids it is found after all others.
    await db.owner.query(ADDED + add, [[...kept, ended], ...who]);
    await db.owner.query(`ANALYZE ${table}`);
  }
  const client = await db.owner.connect();
  await client.query('BEGIN');
  await client.query('SET LOCAL enable_seqscan = off');
  const { rows } = await client.query(
    'SELECT sweep_retention(2) AS retention, support_case_sweep(2) AS cases',
  );
  const { rows: reads } = await client.query<{ table: string; rows: number }>(
    `SELECT relname AS table, seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables
      WHERE relname = ANY ($1)`,
    [Object.keys(additions)],
  );
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toEqual([{ retention: 5, cases: 1 }]);
  expect(reads).toHaveLength(Object.keys(additions).length);
  expect(reads.filter((read) => read.rows > FEW_ROWS)).toEqual([]);
});

test('S14.4 S14.6 a flood of counters is removed by parts; what is kept is not read', async () => {
  await db.owner.query('DELETE FROM session');
  await db.owner.query(
    `INSERT INTO login_throttle SELECT prefix || n, clock_timestamp() - age, 1
       FROM (VALUES ('login|', interval '2 days', 2500), ('login|now|', interval '1 hour', 300),
         ('login|strangers|604800|', interval '2 days', 300)) AS kind (prefix, age, rows),
         generate_series(1, rows) n`,
  );
  await db.owner.query('ANALYZE login_throttle');
  const client = await db.owner.connect();
  await client.query('BEGIN');
  await client.query('SET LOCAL enable_seqscan = off');
  const { rows } = await client.query('SELECT sweep_expired(2) AS removed');
  const { rows: reads } = await client.query<{ rows: number }>(
    `SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables
      WHERE relname = 'login_throttle'`,
  );
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toEqual([{ removed: 2 }]);
  expect(reads[0]?.rows).toBeLessThan(FEW_ROWS);
  expect(await sweepExpired(db.api)).toBe(2_500);
  expect((await db.owner.query('SELECT FROM login_throttle')).rowCount).toBe(600);
});

test('S14.6 counting one more attempt changes no index', async () => {
  const client = await db.owner.connect();
  await client.query('BEGIN');
  for (let turn = 0; turn < 3; turn += 1) await client.query(`SELECT login_attempt('a', 9, 60)`);
  const { rows } = await client.query(
    `SELECT n_tup_upd AS updates, n_tup_hot_upd AS hot FROM pg_stat_xact_user_tables
      WHERE relname = 'login_throttle'`,
  );
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toEqual([{ updates: 2, hot: 2 }]);
});
