import { PAGE_SIZE } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import type { Page } from '@velvet/contract/page';
import { toEpochSeconds } from '@velvet/contract/time';
import type {
  WaitReason,
  Withdrawal,
  WithdrawalId,
  WithdrawalState,
  WithdrawalWait,
  WithdrawRule,
} from '@velvet/contract/wallet';
import type pg from 'pg';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { reasonIn } from '../../messages/decision-reason.ts';
import { formatPoints, type MessageKey, say } from '../../messages/say.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import { type Attempts, fundsPasswordLimit } from '../accounts/attempts.ts';
import { requestHash } from './recharges.ts';

interface WithdrawalServices {
  readonly pool: pg.Pool;
  readonly attempts: Attempts;
}

const stateTexts: Readonly<Record<WithdrawalState, MessageKey>> = {
  'under-review': 'withdrawal_under_review',
  successful: 'withdrawal_successful',
  failed: 'withdrawal_failed',
  // Settled is what happens behind a success (spec S6.3).
  settled: 'withdrawal_successful',
};

interface RuleRow {
  readonly min_amount: number;
  readonly max_amount: number;
  readonly per_day: number;
  readonly used_today: number;
  readonly wait_reason: WaitReason | null;
  readonly wait_until: Date | null;
}

/** The limits as they are for a member now; without one, as they are for everybody. */
export async function readWithdrawRule(pool: pg.Pool, memberId?: MemberId): Promise<WithdrawRule> {
  const { rows } = await pool.query<RuleRow>({
    name: 'withdraw-rule',
    text: `SELECT r.*, w.reason AS wait_reason, w.until AS wait_until
      FROM withdraw_rule($1, clock_timestamp()) r CROSS JOIN withdrawal_wait($1) w`,
    values: [memberId ?? 0],
  });
  const [row] = rows;
  if (!row) throw new Error('There is no rule for withdrawals');
  return {
    minimum: minor(row.min_amount),
    maximum: minor(row.max_amount),
    timesPerDay: row.per_day,
    usedToday: row.used_today,
    ...waitOf(row),
  };
}

/** Asks for a withdrawal: checks the funds password, then holds the points (spec S6.3, S6.5). */
export async function askWithdrawal(
  parts: WithdrawalServices,
  call: Call,
  { amount, fundsPassword }: Inputs['user_set_withdraw'],
): Promise<Withdrawal | Refused> {
  const { pool } = parts;
  const { id } = memberOf(call);
  const refused = await checkFundsPassword(parts, id, fundsPassword);
  if (refused) return refused;
  const { rows } = await pool.query<{ outcome: string; withdrawal_id: WithdrawalId | null }>({
    name: 'withdraw-request',
    text: 'SELECT outcome, withdrawal_id FROM withdraw_request($1, $2, $3, $4)',
    values: [id, amount, call.idempotencyKey, requestHash('user_set_withdraw', amount)],
  });
  const [result] = rows;
  if (!result) throw new Error('A withdrawal had no outcome');
  const { outcome, withdrawal_id: withdrawalId } = result;
  if (withdrawalId !== null && (outcome === 'ok' || outcome === 'repeated')) {
    return asAsked(pool, withdrawalId, call.language);
  }
  return refusalOf(outcome, await readWithdrawRule(pool, id), call.language);
}

async function checkFundsPassword(
  { pool, attempts }: WithdrawalServices,
  memberId: MemberId,
  given: string,
): Promise<Refused | undefined> {
  const { rows } = await pool.query<{ hash: string | null; has_card: boolean }>({
    name: 'withdraw-readiness',
    text: `SELECT pay_password_hash AS hash,
             EXISTS (SELECT FROM bank_card c WHERE c.member_id = m.id) AS has_card
           FROM member m WHERE id = $1`,
    values: [memberId],
  });
  const { hash = null, has_card: hasCard = false } = rows[0] ?? {};
  if (!hasCard) return new Refused('card_missing');
  if (hash === null) return new Refused('funds_password_missing');
  const own = { key: `funds|${memberId}`, limit: fundsPasswordLimit };
  const attempt = { keys: [own], caller: memberCaller(memberId) };
  const right = await attempts.check(attempt, async (hasher) =>
    (await hasher.matches(hash, given)) ? own : undefined,
  );
  if (right instanceof Refused) return right;
  return right ? undefined : new Refused('wrong_funds_password', { field: 'paypassword' });
}

function refusalOf(outcome: string, rule: WithdrawRule, language: Language): Refused {
  const field = 'money';
  switch (outcome) {
    case 'below_minimum':
      return new Refused(outcome, {
        field,
        values: { minimum: formatPoints(language, rule.minimum) },
      });
    case 'above_maximum':
      return new Refused(outcome, {
        field,
        values: { maximum: formatPoints(language, rule.maximum) },
      });
    case 'daily_limit':
      return new Refused(outcome, { values: { times: String(rule.timesPerDay) } });
    case 'insufficient_balance':
      return new Refused(outcome, { field, message: 'balance_too_low' });
    case 'key_reused':
    case 'account_offline':
    case 'account_closing':
    case 'card_missing':
      return new Refused(outcome);
    default:
      throw new Error(`A withdrawal ended as ${outcome}`);
  }
}

interface WithdrawalRow {
  readonly id: WithdrawalId;
  readonly amount: number;
  readonly state: WithdrawalState;
  readonly reason: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The answer to the request itself: the same for a repeated call, whatever was decided since. */
async function asAsked(pool: pg.Pool, id: WithdrawalId, language: Language): Promise<Withdrawal> {
  const { rows } = await pool.query<{ amount: number; created_at: Date }>({
    name: 'withdrawal-as-asked',
    text: 'SELECT amount, created_at FROM withdrawal WHERE id = $1',
    values: [id],
  });
  const [row] = rows;
  if (!row) throw new Error('A withdrawal vanished');
  const state = 'under-review';
  return toWithdrawal({ id, ...row, state, reason: '', updated_at: row.created_at }, language);
}

const statesOfTab: readonly (readonly WithdrawalState[])[] = [
  ['under-review', 'successful', 'failed', 'settled'],
  ['under-review'],
  ['successful', 'settled'],
  ['failed'],
  ['settled'],
];
const PAGE = `
  SELECT id, amount, state, reason, created_at, updated_at FROM withdrawal
  WHERE member_id = $1 AND state = ANY ($2) ORDER BY id DESC LIMIT $3 OFFSET $4`;

/** The member's withdrawals of one tab (0: all), newest first. */
export async function readWithdrawals(
  pool: pg.Pool,
  memberId: MemberId,
  { status, page }: Inputs['user_get_withdraw_list'],
  language: Language,
): Promise<Page<Withdrawal>> {
  const { rows } = await pool.query<WithdrawalRow>({
    name: 'withdrawal-page',
    text: PAGE,
    values: [memberId, statesOfTab[status] ?? [], PAGE_SIZE, (page - 1) * PAGE_SIZE],
  });
  return {
    items: rows.map((row) => toWithdrawal(row, language)),
    isLast: rows.length < PAGE_SIZE,
  };
}

function toWithdrawal(row: WithdrawalRow, language: Language): Withdrawal {
  return {
    id: row.id,
    state: row.state,
    stateText: say(language, stateTexts[row.state]),
    amount: minor(row.amount),
    reason: reasonIn(language, row.reason),
    createdAt: toEpochSeconds(row.created_at),
    updatedAt: toEpochSeconds(row.updated_at),
  };
}

/** What `withdrawal_wait` says of a member. */
interface WaitRow {
  readonly wait_reason: WaitReason | null;
  readonly wait_until: Date | null;
}

/** Why a member's withdrawals are not paid yet (spec S14.7); nothing when they are. */
export const waitOf = ({
  wait_reason: reason,
  wait_until: until,
}: WaitRow): { readonly wait?: WithdrawalWait } =>
  reason ? { wait: { reason, ...(until ? { until: toEpochSeconds(until) } : {}) } } : {};
