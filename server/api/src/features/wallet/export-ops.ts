import { formatDecimal, minor } from '@velvet/contract/money';
import type { Queryable } from '../../database/queryable.ts';
import { csvFile } from '../../ops/exports/csv-file.ts';
import type { OpsCall, OpsHandlers, OpsInputs } from '../../ops/ops-call.ts';

/** What a member asked for; amounts in minor units. */
interface RequestRow {
  readonly id: number;
  readonly state: string;
  readonly amount: number;
  readonly member_id: number;
  readonly username: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** What only requests of this kind have. */
  readonly own: string;
}

interface MovementRow {
  /** Of the transaction, which may move the points of several members. */
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly member_id: number;
  readonly username: string;
  readonly amount: number;
  readonly ref: number;
}

const points = ({ amount }: { readonly amount: number }): string => formatDecimal(minor(amount));

/** A file of the withdrawals or recharges that were asked for on some days. */
const requestExport = (
  call: OpsCall,
  filter: OpsInputs['withdrawal_export'] | OpsInputs['recharge_export'],
  table: 'withdrawal' | 'recharge',
  own: 'reason' | 'pay_way',
) =>
  csvFile<RequestRow>(call, {
    what: `${table}s`,
    filter,
    columns: {
      id: ({ id }) => id,
      state: ({ state }) => state,
      amount: points,
      member_id: (row) => row.member_id,
      username: ({ username }) => username,
      created_at: (row) => row.created_at,
      updated_at: (row) => row.updated_at,
      [own]: (row) => row.own,
    },
    read: async (db, after, limit) => {
      const { rows } = await db.query<RequestRow>(
        `SELECT r.id, r.state, r.amount, r.member_id, m.username, r.created_at, r.updated_at,
            r.${own} AS own
           FROM ${table} r JOIN member m ON m.id = r.member_id
          WHERE r.id > $1 AND ($2::text IS NULL OR r.state = $2)
            AND ($3::date IS NULL OR r.created_at >= $3::timestamp AT TIME ZONE 'UTC')
            AND ($4::date IS NULL OR r.created_at < ($4::date + 1)::timestamp AT TIME ZONE 'UTC')
          ORDER BY r.id LIMIT $5`,
        [after, filter.state, filter.from, filter.to, limit],
      );
      return rows;
    },
  });

/** Files of what the wallet holds. */
export const exportOps = {
  withdrawal_export: (call, filter) => requestExport(call, filter, 'withdrawal', 'reason'),
  recharge_export: (call, filter) => requestExport(call, filter, 'recharge', 'pay_way'),
  movement_export: async (call, filter) => {
    const span = await transactionsOf(call.db, filter.from, filter.to);
    return csvFile<MovementRow>(call, {
      what: 'movements',
      filter,
      columns: {
        id: ({ id }) => id,
        at: ({ at }) => at,
        kind: ({ kind }) => kind,
        member_id: (row) => row.member_id,
        username: ({ username }) => username,
        amount: points,
        ref: ({ ref }) => ref,
      },
      read: (db, after, limit) =>
        readMovements(db, [Math.max(after, span.first - 1), span.last, filter.member, limit]),
    });
  },
} satisfies Partial<OpsHandlers>;

/** The ids of a span of days, from the index by time; the ledger is in the order of time. */
async function transactionsOf(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ readonly first: number; readonly last: number }> {
  const { rows } = await db.query<{ first: number | null; last: number | null }>(
    // OFFSET keeps the planner from walking all ids until it meets a time in the span.
    `SELECT min(id) AS first, max(id) AS last FROM (
       SELECT id FROM ledger_tx WHERE at >= $1::timestamp AT TIME ZONE 'UTC'
          AND at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC' OFFSET 0) AS spanned`,
    [from, to],
  );
  return { first: rows[0]?.first ?? 1, last: rows[0]?.last ?? 0 };
}

/** A page ends with a whole transaction, because the next one begins after it. */
async function readMovements(
  db: Queryable,
  values: readonly (number | undefined)[],
): Promise<readonly MovementRow[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT t.id, t.at, t.kind, a.member_id, m.username, p.amount, t.ref
       FROM ledger_tx t JOIN posting p ON p.tx_id = t.id
       JOIN account a ON a.id = p.account_id JOIN member m ON m.id = a.member_id
      WHERE t.id > $1 AND t.id <= $2 AND ($3::bigint IS NULL OR a.member_id = $3)
      ORDER BY t.id FETCH FIRST $4 ROWS WITH TIES`,
    [...values],
  );
  return rows;
}
