import type {
  BulkChange,
  BulkItem,
  BulkItemState,
  BulkKind,
  BulkWarning,
} from '@velvet/contract/ops/bulk';
import type { DecisionRefusal } from '@velvet/contract/ops/problem';
import { callFunction } from '../../database/call-function.ts';
import type { RowOf } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { VersionedKind } from '../decide-on-version.ts';
import type { OpsRefused } from '../ops-refused.ts';

/** A bulk change with the number of its items in each state that one is in. */
export interface BulkRow extends RowOf<Omit<BulkChange, 'change' | 'counts'>> {
  /** In its wire form. */
  readonly change: unknown;
  readonly counts: Readonly<Partial<Record<BulkItemState, number>>>;
}

export interface BulkItemRow extends RowOf<Omit<BulkItem, 'reason' | 'message'>> {
  readonly reason: string | null;
}

const COLUMNS = `b.id, b.kind, b.change, b.state, operator_name(b.operator_id) AS operator,
  b.created_at, b.started_at, b.ended_at, bulk_counts(b.id) AS counts, bulk_version(b.id) AS version`;

/** Keeps a preview; returns its id. */
export async function keepPreview(
  db: Queryable,
  kind: BulkKind,
  change: unknown,
  items: readonly PlannedItem[],
): Promise<number> {
  const stored = items.map(({ subjectId: subject_id, ...item }) => ({ subject_id, ...item }));
  const values = [kind, JSON.stringify(change), JSON.stringify(stored)];
  return (await callFunction<number>(db, 'operator_bulk_preview', values)) ?? 0;
}

/** Undefined where there is none, or it is the preview of another operator. */
export async function findBulk(db: Queryable, id: number): Promise<BulkRow | undefined> {
  const { rows } = await db.query<BulkRow>(
    `SELECT ${COLUMNS} FROM bulk_change b WHERE b.id = $1 AND bulk_version(b.id) IS NOT NULL`,
    [id],
  );
  return rows[0];
}

/** Changes of a kind that were run, newest first; of those with a lower id than $2. */
export const BULKS = `
  SELECT ${COLUMNS} FROM bulk_change b
   WHERE b.kind = $1 AND b.state <> 'preview' AND ($2::bigint IS NULL OR b.id < $2)
   ORDER BY b.id DESC LIMIT $3`;

interface BulkItemQuery {
  readonly id: number;
  readonly state?: BulkItemState | undefined;
  /** Only items of later places. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** Items in their order, by the name that they have now. */
export async function listBulkItems(
  db: Queryable,
  { id, state, after, limit }: BulkItemQuery,
): Promise<readonly BulkItemRow[]> {
  const { rows } = await db.query<BulkItemRow>(
    `SELECT i.place AS id, i.subject_id, coalesce(l.name, m.username, '') AS name, i.before, i.after,
        i.warnings, i.state, i.reason
       FROM bulk_item i JOIN bulk_change b ON b.id = i.bulk_id
       LEFT JOIN listing l ON b.kind = 'listing' AND l.id = i.subject_id
       LEFT JOIN member m ON b.kind = 'member' AND m.id = i.subject_id
      WHERE i.bulk_id = $1 AND ($2::text IS NULL OR i.state = $2)
        AND ($3::integer IS NULL OR i.place > $3)
      ORDER BY i.place LIMIT $4`,
    [id, state, after, limit],
  );
  return rows;
}

/** What is due next. */
export type TakenItem =
  | { readonly found: 'ended' }
  | {
      readonly found: 'item';
      readonly bulk_id: number;
      readonly kind: BulkKind;
      readonly change: unknown;
      readonly place: number;
      readonly subject_id: number;
      readonly version: string;
    };

/** Takes the next item in the open transaction, as `bulk_item_take` says; undefined: nothing runs. */
export async function takeItem(db: Queryable): Promise<TakenItem | undefined> {
  const { rows } = await db.query<TakenItem>('SELECT * FROM bulk_item_take()');
  return rows[0];
}

/** What became of an item, and why where it was not done. */
export interface ItemEnd {
  readonly state: 'done' | 'skipped' | 'failed';
  readonly reason: string | undefined;
}

export const endItem = (
  db: Queryable,
  { bulk_id, place }: { readonly bulk_id: number; readonly place: number },
  { state, reason }: ItemEnd,
) => callFunction(db, 'bulk_item_end', [bulk_id, place, state, reason]);

/** What a change would do to one item. */
export interface PlannedItem {
  readonly subjectId: number;
  /** The state in which it is; undefined: it does not exist. */
  readonly version: string | undefined;
  readonly before: string;
  readonly after: string;
  readonly warnings: readonly BulkWarning[];
  /** Why it cannot be changed. */
  readonly reason: DecisionRefusal | 'not_found' | undefined;
}

/** What bulk changes of one kind are made to. */
export interface BulkSubject {
  readonly versioned: VersionedKind;
  /**
   * Makes the change of one item, in the transaction of its operator, whose version was compared.
   * @param change as it was stored with the preview.
   */
  readonly change: (db: Queryable, id: number, change: unknown) => Promise<'done' | OpsRefused>;
}
