import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MIGRATIONS_FOLDER } from '../../database/read-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { keptData } from './kept-data.ts';
import { aboutNobody, keptDataTable } from './kept-data-table.ts';
import { dataSections, leftOut } from './write-member-data.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/**
 * Tables with rows about a member: those that refer to `member`, have a column of that name, or refer to
 * one of these; partitions count as their table. The operators' accounts are not followed: what refers to them is the operators' work.
 */
const ABOUT_MEMBERS = `
  WITH RECURSIVE reference AS (
    SELECT coalesce(pg_partition_root(conrelid), conrelid)::regclass::text AS of, coalesce(pg_partition_root(confrelid), confrelid)::regclass::text AS towards
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  ), about AS (
    SELECT 'member' AS name
    UNION SELECT table_name::text FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'member_id'
       AND table_name IN (SELECT relname FROM pg_class
       WHERE relkind IN ('r', 'p') AND NOT relispartition)
    UNION SELECT r.of FROM reference r JOIN about a ON a.name = r.towards
     WHERE a.name <> 'operator_account'
  )
  SELECT name FROM about ORDER BY name COLLATE "C"`;

test('S14.4 every table with rows about a member is in the download, or left out for a reason', async () => {
  const { rows } = await db.owner.query<{ name: string }>(ABOUT_MEMBERS);
  const found = rows.map(({ name }) => name);
  expect(found).toContain('support_message');
  const shown = dataSections.flatMap(({ tables }) => [...tables]);
  const left = Object.keys(leftOut);
  expect([...shown, ...left].sort()).toEqual(found);
  for (const reason of Object.values(leftOut)) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
});

test('S14.4 the database reads each section, and the API’s login nothing else that way', async () => {
  for (const { name } of dataSections) {
    const { rows } = await db.api.query('SELECT member_data(1, $1)', [name]);
    expect(rows).toEqual([]);
  }
  await expect(db.api.query(`SELECT member_data(1, 'notes')`)).rejects.toThrow('case not found');
  await expect(db.api.query('SELECT * FROM bet')).rejects.toThrow('permission denied');
});

// Without the table that only the tests' databases have.
test('S14.4 every table of the database is described, or is about nobody', async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace = 'public'::regnamespace AND relname <> 'plain_seed'
      ORDER BY relname COLLATE "C"`,
  );
  const described = keptData
    .flatMap(({ where }) => where)
    .filter((place) => !place.endsWith('/') && place !== 'localStorage');
  expect([...described, ...aboutNobody].sort()).toEqual(rows.map(({ name }) => name));
});

test('S14.4 docs/privacy.md has the periods that are enforced', async () => {
  const file = path.resolve(MIGRATIONS_FOLDER, '../../../../../docs/privacy.md');
  expect(await readFile(file, 'utf8')).toContain(keptDataTable());
});
