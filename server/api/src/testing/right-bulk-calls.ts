import type { OpsName } from '@velvet/contract/ops/ops-endpoints';
import { aListing } from './content-factories.ts';
import { aMember, idFrom } from './database-factories.ts';
import { type Making, versionOf } from './right-call.ts';
import type { TestOps } from './running-ops.ts';

/** So many that a change is not over before the next call. */
const ITEMS = 40;

/** A bulk change of the operator `all`; its first item is a listing, the others are gone. */
async function aBulkChange({ db }: TestOps, state: 'preview' | 'running'): Promise<number> {
  const listing = await aListing(db);
  const version = await versionOf(db, `content_version('listing', $1)`, listing);
  return idFrom(
    db.owner,
    `WITH own AS (
       INSERT INTO operator_session (token_hash, operator_id, kind, method, roles, expires_at)
       SELECT sha256(uuid_send(gen_random_uuid())), id, 'personal', 'issued', '{content}',
           clock_timestamp() + interval '1 hour'
         FROM operator_account WHERE name = 'all' RETURNING id, operator_id
     ), bulk AS (
       INSERT INTO bulk_change (kind, change, operator_id, state, runs, session_id)
       SELECT 'listing', '{"word": "hide"}', operator_id, $1, $2, id FROM own RETURNING id
     ), items AS (
       INSERT INTO bulk_item (bulk_id, place, subject_id, version, before, after, state)
       SELECT id, place, CASE place WHEN 1 THEN $3 ELSE 1000000 + place END, $4, 'shown', 'hidden',
           'ready'
         FROM bulk, generate_series(1, $5) place
     )
     SELECT id FROM bulk`,
    [state, state === 'preview' ? 0 : 1, listing, version, ITEMS],
  );
}

const previewed: Making = async (ops) => ({ id: await aBulkChange(ops, 'preview') });

/** The calls of bulk changes. */
export const bulkCalls = {
  listing_bulk_preview: async ({ db }) => ({
    change: { word: 'hide' },
    ids: [await aListing(db)],
    matching: {},
  }),
  member_bulk_preview: async ({ db }) => ({
    change: { word: 'disable', reason: 'Asked for' },
    ids: [await aMember(db.owner)],
    matching: {},
  }),
  bulk_page: async () => ({ kind: 'listing' }),
  bulk_shown: previewed,
  bulk_item_page: async (ops) => ({ ...(await previewed(ops)), state: 'ready' }),
  bulk_run: async (ops) => ({ ...(await previewed(ops)), version: 'preview.0' }),
  bulk_stop: async (ops) => ({ id: await aBulkChange(ops, 'running'), version: 'running.1' }),
  bulk_export: previewed,
} satisfies Readonly<Partial<Record<OpsName, Making>>>;
