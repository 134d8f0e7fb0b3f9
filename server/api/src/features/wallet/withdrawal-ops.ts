import type {
  WithdrawalDetail,
  WithdrawalItem,
  withdrawalStateWords,
} from '@velvet/contract/ops/withdrawals';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsCall, type OpsHandlers, pageOfItems, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { readStatement } from './statement/statement.ts';
import { readWithdrawalContext, readWithdrawalDecisions } from './withdrawal-context.ts';

const MOVEMENTS = 20;
const EARLIER = 10;

/** What operators do with withdrawals. */
export const withdrawalOps = {
  withdrawal_page: async ({ db }, { state, cursor: before }) =>
    pageOfItems(await listWithdrawals(db, { state, before, limit: ROWS_OF_PAGE })),
  withdrawal_shown: show,
  withdrawal_approve: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, 'withdrawal', { id, version }, async () =>
      outcomeOf(await decideWithdrawal(db, id, 'successful', reason), [
        'successful',
        'needs_second',
      ]),
    ),
  withdrawal_reject: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, 'withdrawal', { id, version }, async () =>
      outcomeOf(await decideWithdrawal(db, id, 'failed', reason), ['failed']),
    ),
  withdrawal_settle: ({ db }, { id, version }) =>
    decideOnVersion(db, 'withdrawal', { id, version }, async () =>
      outcomeOf(await decideWithdrawal(db, id, 'settled', ''), ['settled']),
    ),
} satisfies Partial<OpsHandlers>;

async function show(
  { db, language }: OpsCall,
  { id }: { readonly id: number },
): Promise<WithdrawalDetail | OpsRefused> {
  const [withdrawal] = await listWithdrawals(db, { id, limit: 1 });
  const context = await readWithdrawalContext(db, id, language);
  if (!withdrawal || !context) return new OpsRefused('not_found');
  const { memberId: member } = withdrawal;
  const others = await listWithdrawals(db, { member, limit: EARLIER + 1 });
  const statement = { type: 'all', limit: MOVEMENTS } as const;
  const { movements } = await readStatement(db, member, statement, language);
  return {
    withdrawal,
    ...context,
    movements,
    earlier: others.filter((other) => other.id !== id).slice(0, EARLIER),
    decisions: await readWithdrawalDecisions(db, id),
  };
}

type State = (typeof withdrawalStateWords)[number];

/** Which withdrawals; without a value all of them. */
interface WithdrawalQuery {
  readonly state?: string | undefined;
  /** Of one member. */
  readonly member?: number;
  readonly id?: number;
  /** Only withdrawals with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Withdrawals, newest first. */
const listWithdrawals = (
  db: Queryable,
  { state, member, id, before, limit }: WithdrawalQuery,
): Promise<readonly WithdrawalItem[]> =>
  readItems<WithdrawalItem>(
    db,
    `SELECT w.id, w.state, w.amount, w.reason, w.member_id, m.username, w.created_at, w.updated_at,
        operator_open_proposal('withdrawal ' || w.id) IS NOT NULL AS waits_for_second,
        operator_version('withdrawal', w.id) AS version
       FROM withdrawal w JOIN member m ON m.id = w.member_id
      WHERE ($1::text IS NULL OR w.state = $1) AND ($2::bigint IS NULL OR w.member_id = $2)
        AND ($3::bigint IS NULL OR w.id = $3) AND ($4::bigint IS NULL OR w.id < $4)
      ORDER BY w.id DESC LIMIT $5`,
    [state, member, id, before, limit],
  );

/** Decides on a withdrawal; the outcome is that of `operator_decide_withdrawal`. */
export const decideWithdrawal = (
  db: Queryable,
  id: number,
  state: Exclude<State, 'under-review'>,
  reason: string,
): Promise<string | undefined> =>
  callFunction<string>(db, 'operator_decide_withdrawal', [id, state, reason]);
