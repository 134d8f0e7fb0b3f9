import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MIGRATIONS_FOLDER } from '../../database/read-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { keptData } from './kept-data.ts';
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

/** Tables without rows about members or operators: what the product shows, and its own work. */
export const aboutNobody: readonly string[] = [
  'bank',
  'banner',
  'beacon_value',
  'config',
  'draws_lease',
  'game',
  'game_category',
  'game_odds',
  'ledger_detached',
  'archive_file',
  'bet_detached',
  'bet_seal',
  'sealed_side',
  'ledger_seal',
  'listing',
  'listing_age_record',
  'listing_chunk',
  'listing_order',
  'listing_photo',
  'listing_scope',
  'listing_search',
  'maintenance_run',
  'operator_vouch_key',
  'partition_end',
  'partition_family',
  'partition_range',
  'push_server',
  'region',
  'release_agent',
  'release_request',
  'round',
  'round_key',
  'round_secret',
  'round_void',
  'saved_answer',
  'schema_migration',
  'seed_chain',
  'seed_chain_secret',
  'sign_tag',
  'transcoder',
  'transcoding',
  'video',
  'video_caption',
  'video_class',
  'video_upload',
  'video_upload_piece',
  'write_probe',
];

/** The table of docs/privacy.md. */
export function keptDataTable(): string {
  const head = [
    '| what | where | why | how long | who sees it | when the account is erased |',
    '|---|---|---|---|---|---|',
  ];
  const lines = keptData.map(({ what, where, why, howLong, whoSees, afterErasure }) => {
    const places = where.map((place) => `\`${place}\``).join(', ');
    return `| ${[what, places, why, howLong, whoSees, afterErasure].join(' | ')} |`;
  });
  return [...head, ...lines].join('\n');
}
