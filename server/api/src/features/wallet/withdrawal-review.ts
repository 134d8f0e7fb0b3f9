import type { withdrawalStateWords } from '@velvet/contract/ops/withdrawals';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/decide.ts';

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

/** A withdrawal as operators see it; amounts in minor units. */
export interface WithdrawalRow {
  readonly id: number;
  readonly state: State;
  readonly amount: number;
  readonly reason: string;
  readonly member_id: number;
  readonly username: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly waits_for_second: boolean;
  readonly version: string;
}

/** Withdrawals, newest first. */
export async function listWithdrawals(
  db: Queryable,
  { state, member, id, before, limit }: WithdrawalQuery,
): Promise<readonly WithdrawalRow[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `SELECT w.id, w.state, w.amount, w.reason, w.member_id, m.username, w.created_at, w.updated_at,
        operator_open_proposal('withdrawal ' || w.id) IS NOT NULL AS waits_for_second,
        operator_version('withdrawal', w.id) AS version
       FROM withdrawal w JOIN member m ON m.id = w.member_id
      WHERE ($1::text IS NULL OR w.state = $1) AND ($2::bigint IS NULL OR w.member_id = $2)
        AND ($3::bigint IS NULL OR w.id = $3) AND ($4::bigint IS NULL OR w.id < $4)
      ORDER BY w.id DESC LIMIT $5`,
    [state ?? null, member ?? null, id ?? null, before ?? null, limit],
  );
  return rows;
}

/** Decides on a withdrawal; the outcome is that of `operator_decide_withdrawal`. */
export const decideWithdrawal = (
  db: Queryable,
  id: number,
  state: Exclude<State, 'under-review'>,
  reason: string,
): Promise<string | undefined> =>
  decide(db, 'operator_decide_withdrawal($1, $2, $3)', [id, state, reason]);
