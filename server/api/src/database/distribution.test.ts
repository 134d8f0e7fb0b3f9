import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { placementRows, placements } from './distribution.ts';
import { MIGRATIONS_FOLDER } from './read-migrations.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

interface Table {
  readonly name: string;
  readonly has_member: boolean;
}

// Without the table that only the tests' databases have.
const tables = async (): Promise<readonly Table[]> =>
  (
    await db.owner.query<Table>(
      `SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid
         AND a.attname = 'member_id' AND NOT a.attisdropped) AS has_member
         FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
          AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'plain_seed'
        ORDER BY c.relname COLLATE "C"`,
    )
  ).rows;

test('every table has its place, if members were spread over several databases', async () => {
  const placed = Object.values(placements).flatMap((each): readonly string[] => each.tables);
  const found = (await tables()).map(({ name }) => name);
  expect([...placed, 'member'].sort()).toEqual(found);
});

test('tables that would be spread have the key', async () => {
  const withKey = new Set(
    (await tables()).filter(({ has_member }) => has_member).map(({ name }) => name),
  );
  expect(placements.byMember.tables.filter((name) => !withKey.has(name))).toEqual([]);
});

test('docs/scale-out.md has this list', async () => {
  const file = path.resolve(MIGRATIONS_FOLDER, '../../../../../docs/scale-out.md');
  const text = await readFile(file, 'utf8');
  for (const row of placementRows()) expect(text).toContain(row);
});
