import { type MemberId, sexes } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import type { MemberDetail, MemberNote, OpsMemberSession } from '@velvet/contract/ops/members';
import { rechargeStateWords } from '@velvet/contract/ops/recharges';
import { withdrawalStateWords } from '@velvet/contract/ops/withdrawals';
import { fromRow, type RowOf, readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { OpsLanguage } from '../../ops/ops-call.ts';
import { type CardRow, shownCard } from '../wallet/withdrawal-context.ts';

const PROFILE = `
  SELECT coalesce(m.real_name, '') AS real_name, m.sex, m.city, m.language, m.invite_code,
    m.registered_ip, s.has_funds_password, s.password_expires_at,
    coalesce((withdrawal_wait(m.id)).reason = 'held', false) AS withdrawals_held,
    k.name AS bank, b.holder, b.last_four, b.created_at AS bound_at,
    operator_member_version(m.id) AS version
    FROM member m CROSS JOIN LATERAL operator_member_secrets(m.id) s
    LEFT JOIN bank_card b ON b.member_id = m.id LEFT JOIN bank k ON k.id = b.bank_id
   WHERE m.id = $1`;

type Profile = Omit<
  MemberDetail,
  | 'member'
  | 'closing'
  | 'protection'
  | 'sessions'
  | 'movements'
  | 'withdrawals'
  | 'recharges'
  | 'notes'
  | 'audit'
>;

type Written = Omit<Profile, 'sex' | 'card'>;
type ProfileRow = RowOf<Written> & CardRow & { readonly sex: number | null };

/** What a member has given, the bound card and the version; undefined where there is none. */
export async function readMemberProfile(
  db: Queryable,
  id: MemberId,
  language: OpsLanguage,
): Promise<Profile | undefined> {
  const { rows } = await db.query<ProfileRow>(PROFILE, [id]);
  const [row] = rows;
  if (!row) return undefined;
  const { sex, bank, holder, last_four, bound_at, ...written } = row;
  return {
    ...fromRow<Written>(written),
    sex: sexes[sex ?? 0] ?? 'unset',
    ...shownCard({ bank, holder, last_four, bound_at }, language),
  };
}

interface TotalRow {
  readonly state: string;
  readonly count: number;
  readonly amount: number;
}

async function readTotals<State extends string>(
  db: Queryable,
  table: 'withdrawal' | 'recharge',
  id: MemberId,
  states: readonly State[],
) {
  const { rows } = await db.query<TotalRow>(
    `SELECT state, count(*) AS count, sum(amount)::bigint AS amount FROM ${table}
      WHERE member_id = $1 GROUP BY state`,
    [id],
  );
  return states.map((state) => {
    const row = rows.find((each) => each.state === state);
    return { state, count: row?.count ?? 0, amount: minor(row?.amount ?? 0) };
  });
}

/** How many withdrawals and recharges a member has in each state, with their sums. */
export async function readMemberTotals(
  db: Queryable,
  id: MemberId,
): Promise<Pick<MemberDetail, 'withdrawals' | 'recharges'>> {
  return {
    withdrawals: await readTotals(db, 'withdrawal', id, withdrawalStateWords),
    recharges: await readTotals(db, 'recharge', id, rechargeStateWords),
  };
}

/** A member's live sessions, the one used last first. */
export const readMemberSessions = (
  db: Queryable,
  id: MemberId,
): Promise<readonly OpsMemberSession[]> =>
  readItems<OpsMemberSession>(
    db,
    `SELECT name AS id, ip, is_browser, created_at AS started_at, last_seen_at
       FROM operator_member_sessions($1)`,
    [id],
  );

/** What operators wrote about a member, newest first. */
export const readMemberNotes = (db: Queryable, id: MemberId): Promise<readonly MemberNote[]> =>
  readItems<MemberNote>(
    db,
    'SELECT id, operator, body AS text, created_at AS at FROM operator_member_notes($1)',
    [id],
  );

/** When the account is erased, or was; nothing unless the member has asked for it. */
export async function readMemberClosing(
  db: Queryable,
  id: MemberId,
): Promise<Pick<MemberDetail, 'closing'>> {
  const [closing] = await readItems<NonNullable<MemberDetail['closing']>>(
    db,
    'SELECT due_at, erased_at, hold FROM operator_member_closing($1)',
    [id],
  );
  return closing ? { closing } : {};
}
