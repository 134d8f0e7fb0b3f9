import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import type { WithdrawalDetail, WithdrawalItem } from '@velvet/contract/ops/withdrawals';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsCall, OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../../ops/page-of-rows.ts';
import { readStatement } from './statement/statement.ts';
import { readWithdrawalContext, readWithdrawalDecisions } from './withdrawal-context.ts';
import { decideWithdrawal, listWithdrawals, type WithdrawalRow } from './withdrawal-review.ts';

const MOVEMENTS = 20;
const EARLIER = 10;

type WithdrawalOps = Pick<
  OpsHandlers,
  | 'withdrawal_page'
  | 'withdrawal_shown'
  | 'withdrawal_approve'
  | 'withdrawal_reject'
  | 'withdrawal_settle'
>;

/** What operators do with withdrawals. */
export const withdrawalOps: WithdrawalOps = {
  withdrawal_page: async ({ db }, { state, cursor: before }) =>
    pageOfRows(await listWithdrawals(db, { state, before, limit: ROWS_OF_PAGE }), toWithdrawalItem),
  withdrawal_shown: show,
  withdrawal_approve: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, {
      kind: 'withdrawal',
      id,
      version,
      decide: async () =>
        outcomeOf(await decideWithdrawal(db, id, 'successful', reason), [
          'successful',
          'needs_second',
        ]),
    }),
  withdrawal_reject: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, {
      kind: 'withdrawal',
      id,
      version,
      decide: async () => outcomeOf(await decideWithdrawal(db, id, 'failed', reason), ['failed']),
    }),
  withdrawal_settle: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'withdrawal',
      id,
      version,
      decide: async () => outcomeOf(await decideWithdrawal(db, id, 'settled', ''), ['settled']),
    }),
};

async function show(
  { db, language }: OpsCall,
  { id }: { readonly id: number },
): Promise<WithdrawalDetail | OpsRefused> {
  const [row] = await listWithdrawals(db, { id, limit: 1 });
  const context = await readWithdrawalContext(db, id, language);
  if (!row || !context) return new OpsRefused('not_found');
  const others = await listWithdrawals(db, { member: row.member_id, limit: EARLIER + 1 });
  const statement = { type: 'all', limit: MOVEMENTS } as const;
  const { movements } = await readStatement(db, toId(row.member_id), statement, language);
  return {
    withdrawal: toWithdrawalItem(row),
    ...context,
    movements,
    earlier: others
      .filter((other) => other.id !== id)
      .slice(0, EARLIER)
      .map(toWithdrawalItem),
    decisions: await readWithdrawalDecisions(db, id),
  };
}

const toWithdrawalItem = (row: WithdrawalRow): WithdrawalItem => ({
  id: toId(row.id),
  state: row.state,
  amount: minor(row.amount),
  reason: row.reason,
  memberId: toId(row.member_id),
  username: row.username,
  createdAt: toEpochSeconds(row.created_at),
  updatedAt: toEpochSeconds(row.updated_at),
  waitsForSecond: row.waits_for_second,
  version: row.version,
});
