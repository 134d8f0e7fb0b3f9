import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import type { RechargeItem } from '@velvet/contract/ops/recharges';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { outcomeOf } from '../../ops/ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../../ops/page-of-rows.ts';
import { confirmRecharge, listRecharges, type RechargeRow } from './recharge-review.ts';

/** What operators do with recharges. */
export const rechargeOps: Pick<OpsHandlers, 'recharge_page' | 'recharge_confirm'> = {
  recharge_page: async ({ db }, { state, cursor: before }) =>
    pageOfRows(await listRecharges(db, { state, before, limit: ROWS_OF_PAGE }), toRechargeItem),
  recharge_confirm: ({ db }, { id, version, ...evidence }) =>
    decideOnVersion(db, {
      kind: 'recharge',
      id,
      version,
      decide: async () =>
        outcomeOf(await confirmRecharge(db, id, evidence), ['succeeded', 'needs_second']),
    }),
};

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
