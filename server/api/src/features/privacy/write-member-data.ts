import type { MemberId } from '@velvet/contract/member';
import type { FileStore } from '@velvet/files/file-store';
import type pg from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { pictureType } from '../media/store-picture.ts';
import { supportKey } from '../support/support-pictures.ts';

/** Few enough for memory, enough to outweigh a query. */
const FETCHED_ROWS = 500;

/** Takes the next piece of the document. */
export type Sink = (piece: string) => Promise<unknown>;

interface DataParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly now: Date;
}

type Entry = Readonly<Record<string, unknown>>;
/** A picture in the document, or that its file is gone. */
type Picture = { readonly type: string; readonly base64: string } | { readonly gone: true };

/**
 * Writes everything that is kept about a member as one JSON document, from one snapshot of the database.
 * However much that is, a page of rows and one picture are in memory at a time.
 */
export async function writeMemberData(
  { pool, files, now }: DataParts,
  memberId: MemberId,
  sink: Sink,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const format = { name: 'velvet member data', version: 1, made_at: now.toISOString() };
    await sink(`{\n"format": ${JSON.stringify(format)}`);
    for (const section of dataSections) {
      await sink(`,\n"${section.name}": `);
      await writeSection(client, files, memberId, section, sink);
    }
    await sink('\n}\n');
  });
}

async function writeSection(
  client: pg.PoolClient,
  files: FileStore,
  memberId: MemberId,
  { name, holds }: DataSection,
  sink: Sink,
): Promise<void> {
  await client.query({
    text: 'DECLARE section NO SCROLL CURSOR FOR SELECT entry FROM member_data($1, $2) AS entry',
    values: [memberId, name],
  });
  let count = 0;
  if (holds === 'many') await sink('[');
  for (;;) {
    const { rows } = await client.query<{ entry: Entry }>(`FETCH ${FETCHED_ROWS} FROM section`);
    for (const { entry } of rows) {
      const text = JSON.stringify(await withPicture(files, name, entry));
      await sink(holds === 'many' ? `${count === 0 ? '\n' : ',\n'}${text}` : text);
      count += 1;
    }
    if (rows.length < FETCHED_ROWS) break;
  }
  if (holds === 'many') await sink(count === 0 ? ']' : '\n]');
  else if (count === 0) await sink('null');
  await client.query('CLOSE section');
}

/** The entry with the picture that it names. */
async function withPicture(
  files: FileStore,
  section: DataSection['name'],
  entry: Entry,
): Promise<Entry> {
  if (section === 'profile' && typeof entry.avatar === 'string') {
    // Drawn pictures are the product's, not the member's.
    if (!entry.avatar.startsWith('uploads/')) return { ...entry, avatar: null };
    return { ...entry, avatar: await readPicture(files, entry.avatar) };
  }
  if (section === 'conversation' && typeof entry.picture === 'string') {
    return { ...entry, picture: await readPicture(files, supportKey(entry.picture)) };
  }
  return entry;
}

async function readPicture(files: FileStore, key: string): Promise<Picture> {
  const bytes = await files.read(key);
  return bytes ? { type: pictureType(key), base64: bytes.toString('base64') } : { gone: true };
}

/**
 * The sections of a member's download (spec S14.4), in its order. `one` is a single entry or null, `many`
 * a list. `tables` are those whose rows about the member it shows; `member_data` in the database reads
 * them.
 */
export const dataSections = [
  { name: 'profile', holds: 'one', tables: ['member', 'account'] },
  { name: 'closing', holds: 'one', tables: ['member_closing'] },
  { name: 'bank_card', holds: 'one', tables: ['bank_card'] },
  { name: 'sign_in_codes', holds: 'one', tables: ['member_totp', 'member_recovery_code'] },
  { name: 'passkeys', holds: 'many', tables: ['member_passkey'] },
  { name: 'password_resets', holds: 'many', tables: ['member_password_reset'] },
  { name: 'sessions', holds: 'many', tables: ['session'] },
  { name: 'new_devices', holds: 'many', tables: ['member_sign_in'] },
  { name: 'offline_sessions', holds: 'many', tables: ['session_offline'] },
  { name: 'movements', holds: 'many', tables: ['posting', 'ledger_tx'] },
  { name: 'recharges', holds: 'many', tables: ['recharge', 'recharge_evidence'] },
  { name: 'withdrawals', holds: 'many', tables: ['withdrawal'] },
  { name: 'orders', holds: 'many', tables: ['bet_order', 'bet', 'sealed_play'] },
  { name: 'limits', holds: 'many', tables: ['player_limit'] },
  { name: 'exclusions', holds: 'many', tables: ['player_exclusion'] },
  { name: 'reality_check', holds: 'one', tables: ['player_reality'] },
  { name: 'protection_history', holds: 'many', tables: ['player_protection_event'] },
  { name: 'saved_listings', holds: 'many', tables: ['saved_listing'] },
  { name: 'saved_videos', holds: 'many', tables: ['saved_video'] },
  { name: 'reports', holds: 'many', tables: ['listing_report'] },
  { name: 'messages_to_you', holds: 'many', tables: ['notice'] },
  { name: 'read_messages', holds: 'many', tables: ['notice_read', 'notice_read_through'] },
  { name: 'conversation', holds: 'many', tables: ['support_message', 'support_conversation'] },
] as const;

type DataSection = (typeof dataSections)[number];
