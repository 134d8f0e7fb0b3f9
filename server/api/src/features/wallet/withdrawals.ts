import { PAGE_SIZE } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import type { Page } from '@velvet/contract/page';
import type {
  Withdrawal,
  WithdrawalId,
  WithdrawalState,
  WithdrawRule,
} from '@velvet/contract/wallet';
import type pg from 'pg';
import { readItems } from '../../database/from-row.ts';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { reasonIn } from '../../messages/decision-reason.ts';
import { formatPoints, type MessageKey, say } from '../../messages/say.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import { sessionsCap } from '../accounts/account-caps.ts';
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

/** Why withdrawals are not paid yet (spec S14.7), by a row `o` of `withdrawal_wait`; NULL when they are. */
export const WAIT = `CASE WHEN o.reason IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object(
    'reason', o.reason, 'until', floor(extract(epoch FROM o.until))::bigint)) END AS wait`;

/** The limits as they are for a member now; without one, as they are for everybody. */
export async function readWithdrawRule(pool: pg.Pool, memberId?: MemberId): Promise<WithdrawRule> {
  const [rule] = await readItems<WithdrawRule>(pool, {
    name: 'withdraw-rule',
    text: `SELECT r.min_amount AS minimum, r.max_amount AS maximum, r.per_day AS times_per_day,
        r.used_today, ${WAIT}
      FROM withdraw_rule($1, clock_timestamp()) r CROSS JOIN withdrawal_wait($1) o`,
    values: [memberId ?? 0],
  });
  if (!rule) throw new Error('There is no rule for withdrawals');
  return rule;
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
  const attempt = { keys: [own, sessionsCap('funds', memberId)], caller: memberCaller(memberId) };
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

/** A withdrawal as it is kept: with the reason as operators wrote it, or chose it. */
type StoredWithdrawal = Omit<Withdrawal, 'stateText'>;

/** The answer to the request itself: the same for a repeated call, whatever was decided since. */
async function asAsked(pool: pg.Pool, id: WithdrawalId, language: Language): Promise<Withdrawal> {
  const [asked] = await readItems<StoredWithdrawal>(pool, {
    name: 'withdrawal-as-asked',
    text: `SELECT id, amount, 'under-review' AS state, '' AS reason, created_at,
             created_at AS updated_at
           FROM withdrawal WHERE id = $1`,
    values: [id],
  });
  if (!asked) throw new Error('A withdrawal vanished');
  return toWithdrawal(asked, language);
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
  const stored = await readItems<StoredWithdrawal>(pool, {
    name: 'withdrawal-page',
    text: PAGE,
    values: [memberId, statesOfTab[status] ?? [], PAGE_SIZE, (page - 1) * PAGE_SIZE],
  });
  return {
    items: stored.map((withdrawal) => toWithdrawal(withdrawal, language)),
    isLast: stored.length < PAGE_SIZE,
  };
}

const toWithdrawal = (withdrawal: StoredWithdrawal, language: Language): Withdrawal => ({
  ...withdrawal,
  stateText: say(language, stateTexts[withdrawal.state]),
  reason: reasonIn(language, withdrawal.reason),
});
