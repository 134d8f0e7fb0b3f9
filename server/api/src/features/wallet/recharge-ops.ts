import type { RechargeItem } from '@velvet/contract/ops/recharges';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, readPage } from '../../ops/ops-call.ts';
import { outcomeOf } from '../../ops/ops-refused.ts';

/** Recharges, newest first. */
const RECHARGES = `
  SELECT r.id, r.state, r.amount, r.pay_way, r.member_id, m.username, r.created_at, r.updated_at,
      operator_open_proposal('recharge ' || r.id) IS NOT NULL AS waits_for_second,
      operator_version('recharge', r.id) AS version
    FROM recharge r JOIN member m ON m.id = r.member_id
   WHERE ($1::text IS NULL OR r.state = $1) AND ($2::bigint IS NULL OR r.id < $2)
   ORDER BY r.id DESC LIMIT $3`;

/** What operators do with recharges. */
export const rechargeOps = {
  recharge_page: ({ db }, { state, cursor }) =>
    readPage<RechargeItem>(db, RECHARGES, [state, cursor]),
  recharge_confirm: ({ db }, { id, version, ...evidence }) =>
    decideOnVersion(db, 'recharge', { id, version }, async () =>
      outcomeOf(await confirmRecharge(db, id, evidence), ['succeeded', 'needs_second']),
    ),
} satisfies Partial<OpsHandlers>;

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
  callFunction<string>(db, 'operator_confirm_recharge', [id, reference, evidence]);
