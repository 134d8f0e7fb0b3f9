import { movement } from '../account-extras.ts';
import { type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { epochSeconds, id, money, oneOf, text, truth } from '../primitives.ts';
import { withdrawalWait } from '../wallet.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

/** In the spelling of the database, not of the members' API. */
export const withdrawalStateWords = ['under-review', 'successful', 'failed', 'settled'] as const;
const state = oneOf(withdrawalStateWords);

/** Reasons that members read in their language; any other text is shown as it was written. */
export const usualReasonWords = [
  'paid_out',
  'bank_refused',
  'card_wrong',
  'name_differs',
  'checks_open',
] as const;
export type UsualReason = (typeof usualReasonWords)[number];

const memberId = id<'member'>();
const withdrawalId = id<'withdrawal'>();

const withdrawalItem = record({
  id: field('id', withdrawalId),
  state: field('state', state),
  amount: field('amount', money),
  /** Of the decision, a usual word or a text; empty before it. */
  reason: field('reason', text),
  memberId: field('member_id', memberId),
  username: field('username', text),
  createdAt: field('created_at', epochSeconds),
  updatedAt: field('updated_at', epochSeconds),
  /** One operator has approved; another one must, too. */
  waitsForSecond: field('waits_for_second', truth),
  version: field('version', version),
});
export type WithdrawalItem = Domain<typeof withdrawalItem>;

/** What the database can check of a withdrawal; the names are stable. */
export const withdrawalChecks = [
  'member_active',
  'card_bound',
  'holder_is_member',
  'within_limits',
  'within_daily_count',
  'balance_matches_books',
] as const;
export type WithdrawalCheck = (typeof withdrawalChecks)[number];

/** A member's bank card. */
export const boundCard = record({
  bank: field('bank', text),
  holder: field('holder', text),
  /** Masked but for its last four digits. */
  number: field('number', text),
  boundAt: field('bound_at', epochSeconds),
});

const withdrawalDetail = record({
  withdrawal: field('withdrawal', withdrawalItem),
  /** Whether an approval needs a second operator. */
  needsSecond: field('needs_second', truth),
  /** Why it is not paid yet, and until when (spec S14.7). */
  wait: optionalField('wait', withdrawalWait),
  member: field(
    'member',
    record({
      id: field('id', memberId),
      username: field('username', text),
      /** Empty until it is given. */
      realName: field('real_name', text),
      active: field('active', truth),
      vip: field('vip', truth),
      registeredAt: field('registered_at', epochSeconds),
      balance: field('balance', money),
    }),
  ),
  /** Absent where none is bound. */
  card: optionalField('card', boundCard),
  checks: field(
    'checks',
    listOf(
      record({ check: field('check', oneOf(withdrawalChecks)), passed: field('passed', truth) }),
    ),
  ),
  /** The member's newest movements. */
  movements: field('movements', listOf(movement)),
  /** The member's other withdrawals, newest first. */
  earlier: field('earlier', listOf(withdrawalItem)),
  /** What operators decided or tried on this withdrawal, oldest first. */
  decisions: field(
    'decisions',
    listOf(
      record({
        at: field('at', epochSeconds),
        operator: field('operator', text),
        action: field('action', text),
        outcome: field('outcome', text),
        reason: field('reason', text),
      }),
    ),
  ),
});
export type WithdrawalDetail = Domain<typeof withdrawalDetail>;

const readers = ['support', 'finance'] as const;
const deciders = ['finance'] as const;

/** Newest first; with a state, only those in it. */
export const withdrawalPage = defineOpsRead(readers, {
  name: 'withdrawal_page',
  path: '/withdrawals/page',
  input: record({ state: optionalField('state', state), cursor }),
  output: opsPage(withdrawalItem),
});

export const withdrawalShown = defineOpsRead(readers, {
  name: 'withdrawal_shown',
  path: '/withdrawals/show',
  input: record({ id: field('id', withdrawalId) }),
  output: withdrawalDetail,
});

/** Pays the points out; above the limit of `four_eyes` two operators must. */
export const approveWithdrawal = defineOpsChange(deciders, {
  name: 'withdrawal_approve',
  path: '/withdrawals/approve',
  input: decisionOn(withdrawalId, { reason: field('reason', writtenText()) }),
  output: decision(['successful', 'needs_second']),
});

/** Gives the points back. */
export const rejectWithdrawal = defineOpsChange(deciders, {
  name: 'withdrawal_reject',
  path: '/withdrawals/reject',
  input: decisionOn(withdrawalId, { reason: field('reason', writtenText()) }),
  output: decision(['failed']),
});

/** Notes that the bank has paid a successful withdrawal. */
export const settleWithdrawal = defineOpsChange(deciders, {
  name: 'withdrawal_settle',
  path: '/withdrawals/settle',
  input: decisionOn(withdrawalId, {}),
  output: decision(['settled']),
});
