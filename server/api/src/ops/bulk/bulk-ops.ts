import {
  BULK_MAX,
  type BulkChange,
  type BulkItem,
  type BulkKind,
  bulkAction,
} from '@velvet/contract/ops/bulk';
import { isOpsRefusal } from '@velvet/contract/ops/problem';
import type { OperatorRole } from '@velvet/contract/ops/role';
import { parse } from '@velvet/contract/parse';
import { callFunction } from '../../database/call-function.ts';
import { fromRow } from '../../database/from-row.ts';
import { decideOnVersion } from '../decide-on-version.ts';
import { csvFile } from '../exports/csv-file.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsLanguage,
  pageOfRows,
  ROWS_OF_PAGE,
} from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';
import { problemTexts } from '../problem-texts.ts';
import {
  BULKS,
  type BulkItemRow,
  type BulkRow,
  findBulk,
  keepPreview,
  listBulkItems,
  type PlannedItem,
} from './bulk-store.ts';

/** As `bulk_roles` says. */
const roles: Readonly<Record<BulkKind, OperatorRole>> = { listing: 'content', member: 'support' };

const maySee = ({ operator }: Pick<OpsCall, 'operator'>, kind: BulkKind): boolean =>
  operator?.roles.includes(roles[kind]) === true;

const toBulkChange = ({ change, counts, ...row }: BulkRow): BulkChange => ({
  ...fromRow<Omit<BulkChange, 'change' | 'counts'>>(row),
  change: parse(bulkAction, change),
  counts: { ready: 0, blocked: 0, done: 0, skipped: 0, failed: 0, ...counts },
});

/** Bulk changes of any kind; their previews are made where the items are known. */
export const bulkOps = {
  bulk_page: async (call, { kind, cursor }) => {
    if (!maySee(call, kind)) return new OpsRefused('forbidden');
    const { rows } = await call.db.query<BulkRow>(BULKS, [kind, cursor, ROWS_OF_PAGE]);
    return pageOfRows(rows, toBulkChange);
  },
  bulk_shown: showBulk,
  bulk_item_page: async (call, { id, state, cursor: after }) => {
    const bulk = await seenBulk(call, id);
    if (bulk instanceof OpsRefused) return bulk;
    const rows = await listBulkItems(call.db, { id, state, after, limit: ROWS_OF_PAGE });
    return pageOfRows(rows, (row) => toBulkItem(row, call.language));
  },
  bulk_run: ({ db, services, afterCommit }, { id, version }) =>
    decideOnVersion(db, 'bulk', { id, version }, async () => {
      afterCommit(async () => services.wakeBulkRunner());
      return outcomeOf(await callFunction<string>(db, 'operator_bulk_run', [id]), ['running']);
    }),
  bulk_stop: ({ db }, { id, version }) =>
    decideOnVersion(db, 'bulk', { id, version }, async () =>
      outcomeOf(await callFunction<string>(db, 'operator_bulk_stop', [id]), ['stopped']),
    ),
  bulk_export: async (call, { id }) => {
    const bulk = await seenBulk(call, id);
    if (bulk instanceof OpsRefused) return bulk;
    return csvFile<BulkItemRow>(call, {
      what: 'bulk',
      filter: { bulk: id },
      columns: {
        id: (row) => row.subject_id,
        name: ({ name }) => name,
        before: ({ before }) => before,
        after: ({ after }) => after,
        state: ({ state }) => state,
        reason: ({ reason }) => reason,
      },
      read: (db, after, limit) => listBulkItems(db, { id, after, limit }),
    });
  },
} satisfies Partial<OpsHandlers>;

/** A bulk change that the caller may see. */
async function showBulk(
  call: Pick<OpsCall, 'db' | 'operator'>,
  { id }: { readonly id: number },
): Promise<BulkChange | OpsRefused> {
  const row = await seenBulk(call, id);
  return row instanceof OpsRefused ? row : toBulkChange(row);
}

async function seenBulk(
  call: Pick<OpsCall, 'db' | 'operator'>,
  id: number,
): Promise<BulkRow | OpsRefused> {
  const row = await findBulk(call.db, id);
  if (!row) return new OpsRefused('not_found');
  return maySee(call, row.kind) ? row : new OpsRefused('forbidden');
}

function toBulkItem({ reason, ...row }: BulkItemRow, language: OpsLanguage): BulkItem {
  const item = fromRow<Omit<BulkItem, 'reason' | 'message'>>(row);
  if (reason === null || !isOpsRefusal(reason)) return item;
  return { ...item, reason, message: problemTexts[language][reason] };
}

interface BulkPreview<Row> {
  readonly kind: BulkKind;
  /** In its wire form. */
  readonly change: unknown;
  /** Which items; or all that match. */
  readonly ids: readonly number[] | undefined;
  readonly matching: unknown;
  /** Reads the items of `ids`, or those that match, up to a limit. */
  readonly find: (limit: number) => Promise<readonly Row[]>;
  readonly plan: (row: Row) => PlannedItem;
  /** What an item would become that does not exist any more. */
  readonly after: string;
}

/** Shows what a change would do, and keeps it so that exactly this is run. */
export async function previewBulk<Row extends { readonly id: number }>(
  call: OpsCall,
  { kind, change, ids, matching, find, plan, after }: BulkPreview<Row>,
): Promise<BulkChange | OpsRefused> {
  if (ids?.length === 0 || (ids === undefined && matching === undefined)) {
    return new OpsRefused('bad_field', { field: 'ids' });
  }
  const rows = await find(BULK_MAX + 1);
  if (rows.length > BULK_MAX) return new OpsRefused('too_many_items');
  const found = new Set(rows.map(({ id }) => id));
  const gone = [...new Set(ids)].filter((id) => !found.has(id));
  const planned = [...rows.map(plan), ...gone.map((id) => goneItem(id, after))];
  const id = await keepPreview(call.db, kind, change, planned);
  return showBulk(call, { id });
}

const goneItem = (subjectId: number, after: string): PlannedItem => ({
  subjectId,
  version: undefined,
  before: '',
  after,
  warnings: [],
  reason: 'not_found',
});
