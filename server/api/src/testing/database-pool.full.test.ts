import type { Queryable } from '../database/queryable.ts';
import { aGame, aMember, setNow } from './database-factories.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

// In the full run only: each case costs a database, and the helper is exercised by all API tests.

/** Everything a database holds: the rows of each table and where each sequence stands. */
async function contents(db: Queryable): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ rows: unknown }>(
      `SELECT jsonb_agg(t ORDER BY t::text) AS rows FROM "${name}" t`,
    );
    found[name] = rows[0]?.rows;
  }
  const { rows: sequences } = await db.query(
    `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return { ...found, sequences };
}

/** Changes rows of many tables, those of the template among them. */
async function use({ owner }: TestDatabase): Promise<void> {
  await aGame(owner);
  await aMember(owner, { funds: 5_000, card: true });
  const client = await owner.connect();
  await setNow(client, new Date());
  await client.query('SELECT rounds_prepare()');
  await client.query(`SELECT audit_append('test', 'act', 'subject', '{}')`);
  await client.query(`INSERT INTO region (name) VALUES ('{"en": "R"}')`);
  await client.query('UPDATE listing_scope SET registered = registered + 7');
  client.release();
}

async function exists({ owner }: TestDatabase, { url }: TestDatabase): Promise<boolean> {
  const { rowCount } = await owner.query('SELECT FROM pg_database WHERE datname = $1', [
    new URL(url).pathname.slice(1),
  ]);
  return rowCount === 1;
}

test('a database that is given back is as new, and is given out again', async () => {
  const first = await createTestDatabase();
  const pristine = await contents(first.owner);
  await use(first);
  expect(await contents(first.owner)).not.toEqual(pristine);
  await first.drop();
  const next = await createTestDatabase();
  expect(await contents(next.owner)).toEqual(pristine);
  // It is this one or, where other workers give back and take too, still there.
  expect(await exists(next, first)).toBe(true);
  await next.drop();
});

test.each([
  'CREATE TABLE extra (id bigint)',
  'ALTER TABLE config ADD extra text',
  'GRANT SELECT ON audit_log TO velvet_api',
  'GRANT EXECUTE ON FUNCTION audit_append(text, text, text, jsonb) TO velvet_api',
  'ALTER TABLE posting DISABLE TRIGGER ALL',
  'DROP INDEX listing_by_rating',
  "DO $$BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO velvet_api', current_database()); END$$",
  'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN END$$',
])('one whose schema was changed is not given out again: %s', async (change) => {
  const changed = await createTestDatabase();
  await changed.owner.query(change);
  await changed.drop();
  const other = await createTestDatabase();
  expect(await exists(other, changed)).toBe(false);
  await other.drop();
});
