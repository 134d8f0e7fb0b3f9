import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
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

/** Where the rows of a table would be, if members were spread over several databases. */
interface Placement {
  readonly tables: readonly string[];
  readonly where: string;
}

/** Every table of the product, by where its rows would be. `member` itself is spread by its `id`. */
export const placements = {
  byMember: {
    where: 'with the member: the table has `member_id`',
    tables: [
      ...['account', 'bank_card', 'bet', 'bet_order', 'bet_order_key', 'ledger_key', 'ledger_tx'],
      ...['listing_report', 'member_challenge', 'member_closing', 'member_note', 'member_passkey'],
      ...[
        'member_passkey_owner',
        'member_password_reset',
        'member_recovery_code',
        'member_sign_in',
      ],
      ...['member_totp'],
      ...['notice_read', 'notice_read_through', 'order_relay', 'player_exclusion', 'player_limit'],
      ...['player_protection_event', 'player_reality', 'posting', 'push_subscription', 'recharge'],
      ...['recharge_evidence', 'round_void_member', 'saved_listing', 'saved_video'],
      ...['sealed_balance', 'sealed_play', 'session', 'session_offline', 'support_conversation'],
      ...['support_message', 'withdrawal'],
    ],
  },
  reference: {
    where: 'a copy in each: small, read with members’ rows, seldom changed',
    tables: [
      ...['bank', 'beacon_value', 'config', 'draws_lease', 'game', 'game_category', 'game_odds'],
      ...['push_server', 'round', 'round_key', 'round_settlement', 'seed_chain'],
    ],
  },
  central: {
    where: 'in one of them: nothing of a member’s money or play is read with it',
    tables: [
      ...[
        'archive_file',
        'audit_log',
        'banner',
        'bet_detached',
        'bet_seal',
        'bulk_change',
        'bulk_item',
        'erased_name',
        'file_removal',
      ],
      ...['ledger_detached', 'ledger_seal'],
      ...['listing', 'listing_age_record', 'listing_chunk', 'listing_order', 'listing_photo'],
      ...['listing_scope', 'listing_search', 'login_throttle', 'maintenance_run'],
      ...['notice', 'notice_due'],
      ...['operator_account', 'operator_attempt', 'operator_call', 'operator_challenge'],
      ...['operator_invitation', 'operator_passkey', 'operator_proposal'],
      ...['operator_recovery_code', 'operator_role', 'operator_session', 'operator_vouch_key'],
      ...[
        'partition_end',
        'partition_family',
        'partition_range',
        'region',
        'release_agent',
        'release_request',
      ],
      ...[
        'round_secret',
        'round_void',
        'saved_answer',
        'schema_migration',
        'sealed_side',
        'seed_chain_secret',
      ],
      ...['sign_tag', 'support_case', 'support_case_message', 'transcoder', 'transcoding'],
      ...['video', 'video_caption', 'video_class', 'video_upload', 'video_upload_piece'],
      ...['write_probe'],
    ],
  },
} as const satisfies Record<string, Placement>;

/** The rows of the table in `docs/scale-out.md`. */
export const placementRows = (): readonly string[] =>
  Object.values(placements).map(
    ({ where, tables }) => `| ${where} | ${tables.map((name) => `\`${name}\``).join(', ')} |`,
  );
