import { toId } from '@velvet/contract/brand';
import { type MemberId, sexes } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import {
  erasureHolds,
  type MemberDetail,
  type MemberNote,
  type OpsMemberSession,
} from '@velvet/contract/ops/members';
import { rechargeStateWords } from '@velvet/contract/ops/recharges';
import { withdrawalStateWords } from '@velvet/contract/ops/withdrawals';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import type { OpsLanguage } from '../../ops/ops-call.ts';
import { type CardRow, shownCard } from '../wallet/withdrawal-context.ts';

interface ProfileRow extends CardRow {
  readonly real_name: string;
  readonly sex: number | null;
  readonly city: string;
  readonly language: string;
  readonly invite_code: string;
  readonly registered_ip: string;
  readonly has_funds_password: boolean;
  readonly password_expires_at: Date | null;
  readonly is_held: boolean;
  readonly version: string;
}

const PROFILE = `
  SELECT coalesce(m.real_name, '') AS real_name, m.sex, m.city, m.language, m.invite_code,
    m.registered_ip, s.has_funds_password, s.password_expires_at,
    coalesce((withdrawal_wait(m.id)).reason = 'held', false) AS is_held,
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

/** What a member has given, the bound card and the version; undefined where there is none. */
export async function readMemberProfile(
  db: Queryable,
  id: MemberId,
  language: OpsLanguage,
): Promise<Profile | undefined> {
  const { rows } = await db.query<ProfileRow>(PROFILE, [id]);
  const [row] = rows;
  if (!row) return undefined;
  const { password_expires_at: expiresAt } = row;
  return {
    realName: row.real_name,
    sex: sexes[row.sex ?? 0] ?? 'unset',
    city: row.city,
    language: row.language,
    inviteCode: row.invite_code,
    registeredIp: row.registered_ip,
    hasFundsPassword: row.has_funds_password,
    withdrawalsHeld: row.is_held,
    ...(expiresAt ? { passwordExpiresAt: toEpochSeconds(expiresAt) } : {}),
    ...shownCard(row, language),
    version: row.version,
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

interface SessionRow {
  readonly name: string;
  readonly ip: string;
  readonly is_browser: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** A member's live sessions, the one used last first. */
export async function readMemberSessions(
  db: Queryable,
  id: MemberId,
): Promise<readonly OpsMemberSession[]> {
  const { rows } = await db.query<SessionRow>('SELECT * FROM operator_member_sessions($1)', [id]);
  return rows.map((row) => ({
    id: row.name,
    ip: row.ip,
    isBrowser: row.is_browser,
    startedAt: toEpochSeconds(row.created_at),
    lastSeenAt: toEpochSeconds(row.last_seen_at),
  }));
}

interface NoteRow {
  readonly id: number;
  readonly operator: string;
  readonly body: string;
  readonly created_at: Date;
}

/** What operators wrote about a member, newest first. */
export async function readMemberNotes(db: Queryable, id: MemberId): Promise<readonly MemberNote[]> {
  const { rows } = await db.query<NoteRow>('SELECT * FROM operator_member_notes($1)', [id]);
  return rows.map((row) => ({
    id: toId(row.id),
    operator: row.operator,
    text: row.body,
    at: toEpochSeconds(row.created_at),
  }));
}

interface ClosingRow {
  readonly due_at: Date;
  readonly erased_at: Date | null;
  readonly hold: string | null;
}

/** When the account is erased, or was; nothing unless the member has asked for it. */
export async function readMemberClosing(
  db: Queryable,
  id: MemberId,
): Promise<Pick<MemberDetail, 'closing'>> {
  const { rows } = await db.query<ClosingRow>('SELECT * FROM operator_member_closing($1)', [id]);
  const [row] = rows;
  if (!row) return {};
  const hold = erasureHolds.find((known) => known === row.hold);
  return {
    closing: {
      dueAt: toEpochSeconds(row.due_at),
      ...(row.erased_at ? { erasedAt: toEpochSeconds(row.erased_at) } : {}),
      ...(hold ? { hold } : {}),
    },
  };
}
