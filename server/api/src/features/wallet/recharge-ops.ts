import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import type { RechargeItem, rechargeStateWords } from '@velvet/contract/ops/recharges';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/operator-transaction.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { outcomeOf } from '../../ops/ops-refused.ts';

/** What operators do with recharges. */
export const rechargeOps = {
  recharge_page: async ({ db }, { state, cursor: before }) =>
    pageOfRows(await listRecharges(db, { state, before, limit: ROWS_OF_PAGE }), toRechargeItem),
  recharge_confirm: ({ db }, { id, version, ...evidence }) =>
    decideOnVersion(db, 'recharge', { id, version }, async () =>
      outcomeOf(await confirmRecharge(db, id, evidence), ['succeeded', 'needs_second']),
    ),
} satisfies Partial<OpsHandlers>;

const toRechargeItem = (row: RechargeRow): RechargeItem => ({
  id: toId(row.id),
  state: row.state,
  amount: minor(row.amount),
  payWay: row.pay_way,
  memberId: toId(row.member_id),
  username: row.username,
  createdAt: toEpochSeconds(row.created_at),
  updatedAt: toEpochSeconds(row.updated_at),
  waitsForSecond: row.waits_for_second,
  version: row.version,
});

/** Which recharges; without a value all of them. */
interface RechargeQuery {
  readonly state?: string | undefined;
  /** Only recharges with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A recharge as operators see it; amounts in minor units. */
interface RechargeRow {
  readonly id: number;
  readonly state: (typeof rechargeStateWords)[number];
  readonly amount: number;
  readonly pay_way: string;
  readonly member_id: number;
  readonly username: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly waits_for_second: boolean;
  readonly version: string;
}

/** Recharges, newest first. */
async function listRecharges(
  db: Queryable,
  { state, before, limit }: RechargeQuery,
): Promise<readonly RechargeRow[]> {
  const { rows } = await db.query<RechargeRow>(
    `SELECT r.id, r.state, r.amount, r.pay_way, r.member_id, m.username, r.created_at, r.updated_at,
        operator_open_proposal('recharge ' || r.id) IS NOT NULL AS waits_for_second,
        operator_version('recharge', r.id) AS version
       FROM recharge r JOIN member m ON m.id = r.member_id
      WHERE ($1::text IS NULL OR r.state = $1) AND ($2::bigint IS NULL OR r.id < $2)
      ORDER BY r.id DESC LIMIT $3`,
    [state ?? null, before ?? null, limit],
  );
  return rows;
}

/** Where a payment was seen. */
interface PaymentEvidence {
  /** The provider's or bank's own reference, which confirms one recharge. */
  readonly reference: string;
  readonly evidence: string;
}

/** Confirms by hand; the outcome is that of `operator_confirm_recharge`. */
export const confirmRecharge = (
  db: Queryable,
  id: number,
  { reference, evidence }: PaymentEvidence,
): Promise<string | undefined> =>
  decide(db, 'operator_confirm_recharge($1, $2, $3)', [id, reference, evidence]);
