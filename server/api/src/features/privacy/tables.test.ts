import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type RetentionKind,
  retentionDays,
  SESSION_IDLE_DAYS,
  SESSION_MOST_DAYS,
} from '@velvet/contract/retention';
import { MIGRATIONS_FOLDER } from '../../database/read-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { dataSections } from './write-member-data.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The table of docs/privacy.md: everything that is kept about people. */
const keptData = readFileSync(
  path.resolve(MIGRATIONS_FOLDER, '../../../../../docs/privacy.md'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => {
    const [, , where = '', , howLong = ''] = line.split('|').map((cell) => cell.trim());
    return { where: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place), howLong };
  });

/** Tables with rows about a member that the download leaves out, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  member_challenge: 'Random numbers that a passkey signs, as hashes, for minutes.',
  member_passkey_owner:
    'A random number by which authenticators keep passkeys apart; it says nothing about the member.',
  member_note:
    'What operators write for each other may name other people or checks against fraud: support gives a copy on request, without those parts.',
  operator_account:
    'Says which operator a member is, for the rule that nobody decides on their own account. Part of the work of operators.',
  operator_proposal:
    'The work of two operators on a recharge or withdrawal, which the download has with its outcome and reason.',
  ledger_key:
    'The keys by which each transaction counts once; the transactions are in the download as movements.',
  sealed_balance:
    'Balances at the end of old parts of the books; the download has the balance after each movement.',
  bet_order_key:
    'The keys with which an app repeats an order whose answer it has missed; the orders are in the download.',
  order_relay: 'Ids of members whose balance changed, for the seconds until they are announced.',
  round_void_member:
    'Members who are still to be told that a period was cancelled; the message is in the download.',
  push_subscription:
    'Address and keys with which anybody could write to the member’s device; the device shows which messages are on.',
  notice_due: 'When a message that is not published yet becomes visible.',
};

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

/** Which table holds the data of each kind that ends by itself. */
const tableOf: Readonly<Record<RetentionKind, string>> = {
  attempts: 'login_throttle',
  'operator-calls': 'operator_call',
  'ended-sessions': 'session',
  'offline-sessions': 'session_offline',
  'sign-ins': 'member_sign_in',
  'bulk-reports': 'bulk_change',
  cases: 'support_case',
  conversations: 'support_conversation',
  messages: 'notice',
  reports: 'listing_report',
  notes: 'member_note',
  resets: 'member_password_reset',
};

const periods: Readonly<Record<string, number>> = retentionDays;

test('S14.4 docs/privacy.md has the periods that are enforced', () => {
  const howLong = (table: string) => keptData.find(({ where }) => where.includes(table))?.howLong;
  const sessions = `${SESSION_IDLE_DAYS} idle days, ${SESSION_MOST_DAYS} in all, and `;
  for (const [kind, table] of Object.entries(tableOf)) {
    const days = periods[kind];
    const period = `${kind === 'ended-sessions' ? sessions : ''}${days === 1 ? 'a day' : `${days} days`}`;
    expect([table, howLong(table)?.slice(0, period.length)]).toEqual([table, period]);
  }
});

/** Tables without rows about members or operators: what the product shows, and its own work. */
const aboutNobody: readonly string[] = [
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
