import { type Domain, defaultField, field, listOf, optionalField, record } from '../codec.ts';
import { epochSeconds, id, integer, matching, money, oneOf, text } from '../primitives.ts';
import { defineOpsRead } from './ops-endpoint.ts';

/** What waits for a decision. The id of a conversation is its member's. */
export const waitingKinds = [
  'withdrawal',
  'recharge',
  'proposal',
  'report',
  'conversation',
  'case',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Most entries of the desk; the counts cover everything. */
export const DESK_ITEMS = 50;

/**
 * What makes a withdrawal one to look at: two operators must approve it, it is not paid yet (spec S14.7), the member
 * was never paid before or never as much, or is disabled.
 */
export const unusualWords = ['needs_second', 'waits', 'first', 'largest', 'disabled'] as const;
export type Unusual = (typeof unusualWords)[number];

const waitingItem = record({
  kind: field('kind', oneOf(waitingKinds)),
  id: field('id', integer(1)),
  since: field('since', epochSeconds),
  /** Of a proposal: what it is about, such as `withdrawal 42`. */
  subject: optionalField('subject', text),
  memberId: optionalField('member_id', id<'member'>()),
  username: optionalField('username', text),
  amount: optionalField('amount', money),
  /** Of a withdrawal. */
  unusual: optionalField('unusual', listOf(oneOf(unusualWords))),
});
export type WaitingItem = Domain<typeof waitingItem>;

const waitingDesk = record({
  /** The oldest first, at most 50. */
  items: field('items', listOf(waitingItem)),
  /** Of each kind that the caller may decide on. */
  counts: field(
    'counts',
    listOf(record({ kind: field('kind', oneOf(waitingKinds)), count: field('count', integer(0)) })),
  ),
});
export type WaitingDesk = Domain<typeof waitingDesk>;

/**
 * What waits for a decision that the caller's roles allow. A withdrawal or recharge with a proposal is
 * listed as the proposal.
 */
export const deskWaiting = defineOpsRead('operator', {
  name: 'desk_waiting',
  path: '/desk/waiting',
  output: waitingDesk,
});

const figureDay = record({
  /** Of UTC. */
  day: field('day', matching(/^\d{4}-\d\d-\d\d$/)),
  newMembers: field('members', integer(0)),
  recharged: field('recharged', money),
  paidOut: field('withdrawn', money),
  /** Of bets that were settled. */
  staked: field('staked', money),
  won: field('won', money),
  /** Stakes less winnings; negative when players won more. */
  houseResult: field('house', money),
});
export type FigureDay = Domain<typeof figureDay>;

/** The books of the last days, oldest first, today included. */
export const deskFigures = defineOpsRead(['finance', 'administrator'], {
  name: 'desk_figures',
  path: '/desk/figures',
  input: record({
    days: defaultField('days', integer(1, 92), 14),
  }),
  output: record({ days: field('days', listOf(figureDay)) }),
});
