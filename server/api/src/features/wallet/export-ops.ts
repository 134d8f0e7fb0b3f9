import { formatDecimal, minor } from '@velvet/contract/money';
import type { Queryable } from '../../database/queryable.ts';
import { csvFile } from '../../ops/exports/csv-file.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';

/** What a member asked for; amounts in minor units. */
interface RequestRow {
  readonly id: number;
  readonly state: string;
  readonly amount: number;
  readonly member_id: number;
  readonly username: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface WithdrawalRow extends RequestRow {
  readonly reason: string;
}

interface RechargeRow extends RequestRow {
  readonly pay_way: string;
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

const requestColumns = {
  id: ({ id }: RequestRow) => id,
  state: ({ state }: RequestRow) => state,
  amount: points,
  member_id: (row: RequestRow) => row.member_id,
  username: ({ username }: RequestRow) => username,
  created_at: (row: RequestRow) => row.created_at,
  updated_at: (row: RequestRow) => row.updated_at,
};

const requests = (columns: string, table: 'withdrawal' | 'recharge'): string =>
  `SELECT r.id, r.state, r.amount, r.member_id, m.username, r.created_at, r.updated_at, ${columns}
     FROM ${table} r JOIN member m ON m.id = r.member_id
    WHERE r.id > $1 AND ($2::text IS NULL OR r.state = $2)
      AND ($3::date IS NULL OR r.created_at >= $3::timestamp AT TIME ZONE 'UTC')
      AND ($4::date IS NULL OR r.created_at < ($4::date + 1)::timestamp AT TIME ZONE 'UTC')
    ORDER BY r.id LIMIT $5`;

/** Files of what the wallet holds. */
export const exportOps = {
  withdrawal_export: (call, { state, from, to }) =>
    csvFile<WithdrawalRow>(call, {
      what: 'withdrawals',
      filter: { state, from, to },
      columns: { ...requestColumns, reason: ({ reason }) => reason },
      read: async (db, after, limit) => {
        const values = [after, state ?? null, from ?? null, to ?? null, limit];
        return (await db.query<WithdrawalRow>(requests('r.reason', 'withdrawal'), values)).rows;
      },
    }),
  recharge_export: (call, { state, from, to }) =>
    csvFile<RechargeRow>(call, {
      what: 'recharges',
      filter: { state, from, to },
      columns: { ...requestColumns, pay_way: (row) => row.pay_way },
      read: async (db, after, limit) => {
        const values = [after, state ?? null, from ?? null, to ?? null, limit];
        return (await db.query<RechargeRow>(requests('r.pay_way', 'recharge'), values)).rows;
      },
    }),
  movement_export: async (call, { member, from, to }) => {
    const span = await transactionsOf(call.db, from, to);
    return csvFile<MovementRow>(call, {
      what: 'movements',
      filter: { member, from, to },
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
        readMovements(db, [Math.max(after, span.first - 1), span.last, member ?? null, limit]),
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
  values: readonly (number | null)[],
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
