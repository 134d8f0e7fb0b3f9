import type { MemberDetail } from '@velvet/contract/ops/members';
import {
  type WithdrawalCheck,
  type WithdrawalDetail,
  withdrawalChecks,
} from '@velvet/contract/ops/withdrawals';
import { toEpochSeconds } from '@velvet/contract/time';
import { type RowOf, readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { OpsLanguage } from '../../ops/ops-call.ts';
import { WAIT } from './withdrawals.ts';

type ContextRow = RowOf<Pick<WithdrawalDetail, 'needsSecond' | 'wait' | 'member'>> &
  CardRow & { readonly [Check in WithdrawalCheck]: boolean };

/** The rules of a request as they are now, and what must hold of every member. */
const CONTEXT = `
  SELECT jsonb_build_object('id', m.id, 'username', m.username,
      'realName', coalesce(m.real_name, ''), 'active', m.status = 1, 'vip', m.vip,
      'registeredAt', floor(extract(epoch FROM m.created_at))::bigint, 'balance', a.balance) AS member,
    w.amount > four_eyes_above() AS needs_second,
    k.name AS bank, b.holder, b.last_four, b.created_at AS bound_at,
    m.status = 1 AS member_active,
    b.member_id IS NOT NULL AS card_bound,
    coalesce(b.holder = m.real_name, false) AS holder_is_member,
    w.amount BETWEEN r.min_amount AND r.max_amount AS within_limits,
    (SELECT count(*) FROM withdrawal o WHERE o.member_id = w.member_id AND o.id <= w.id
      AND o.state <> 'failed'
      AND o.created_at >= date_trunc('day', w.created_at, 'UTC')) <= r.per_day AS within_daily_count,
    a.balance = account_total(a.id)
      AS balance_matches_books,
    ${WAIT}
    FROM withdrawal w JOIN member m ON m.id = w.member_id JOIN account a ON a.member_id = m.id
    LEFT JOIN bank_card b ON b.member_id = m.id LEFT JOIN bank k ON k.id = b.bank_id
    CROSS JOIN LATERAL withdraw_rule(m.id, w.created_at) r
    CROSS JOIN LATERAL withdrawal_wait(m.id) o
   WHERE w.id = $1`;

type Context = Pick<WithdrawalDetail, 'needsSecond' | 'wait' | 'member' | 'card' | 'checks'>;

/** The member behind a withdrawal, their card, and what the database can check. */
export async function readWithdrawalContext(
  db: Queryable,
  id: number,
  language: OpsLanguage,
): Promise<Context | undefined> {
  const { rows } = await db.query<ContextRow>(CONTEXT, [id]);
  const [row] = rows;
  return (
    row && {
      needsSecond: row.needs_second,
      ...(row.wait ? { wait: row.wait } : {}),
      member: row.member,
      ...shownCard(row, language),
      checks: withdrawalChecks.map((check) => ({ check, passed: row[check] })),
    }
  );
}

/** What operators decided or tried on a withdrawal, oldest first. */
export const readWithdrawalDecisions = (
  db: Queryable,
  id: number,
): Promise<WithdrawalDetail['decisions']> =>
  readItems(
    db,
    `SELECT at, actor AS operator, action, coalesce(detail ->> 'outcome', '') AS outcome,
        coalesce(detail ->> 'reason', '') AS reason
       FROM audit_log WHERE subject = 'withdrawal ' || $1::bigint ORDER BY id`,
    [id],
  );

/** A bound card as it is read; all null where there is none. */
export interface CardRow {
  readonly bank: LocalizedText | null;
  readonly holder: string | null;
  readonly last_four: string | null;
  readonly bound_at: Date | null;
}

/** The card as operators see it: masked but for its last four digits. */
export const shownCard = (
  { bank, holder, last_four: lastFour, bound_at: boundAt }: CardRow,
  language: OpsLanguage,
): Pick<MemberDetail, 'card'> =>
  holder !== null && lastFour !== null && boundAt !== null
    ? {
        card: {
          bank: inLanguage(bank, language),
          holder,
          number: `•••• ${lastFour}`,
          boundAt: toEpochSeconds(boundAt),
        },
      }
    : {};
