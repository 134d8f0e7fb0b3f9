import { BULK_MAX, type BulkChange, type BulkKind } from '@velvet/contract/ops/bulk';
import type { OpsCall } from '../ops-call.ts';
import { OpsRefused } from '../ops-refused.ts';
import { showBulk } from './bulk-ops.ts';
import { keepPreview } from './bulk-store.ts';
import type { PlannedItem } from './bulk-subject.ts';

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
