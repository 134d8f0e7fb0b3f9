import type { Id } from './brand.ts';
import { type Codec, type Domain, field, listOf, mapped, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { epochSeconds, flag, id, integer, matching, money, oneOf, text } from './primitives.ts';

/**
 * Operations about a member's own account beside the specification's: every movement of points,
 * the report by day, and the sessions of the account.
 */

/** Which movements a statement lists. */
export const statementTypes = ['all', 'recharge', 'game', 'withdrawal'] as const;
export type StatementType = (typeof statementTypes)[number];

const kindsByWire = {
  recharge: 'recharge',
  bet: 'bet',
  settle: 'win',
  refund: 'refund',
  withdraw_hold: 'withdrawal',
  withdraw_return: 'withdrawal-returned',
} as const;
type WireKind = keyof typeof kindsByWire;
export const movementKinds = Object.values(kindsByWire);
/** Why points moved. */
export type MovementKind = (typeof movementKinds)[number];
const isWireKind = (word: string): word is WireKind => Object.hasOwn(kindsByWire, word);
const wireKinds = Object.keys(kindsByWire).filter(isWireKind);

const movementKind: Codec<MovementKind> = mapped(
  oneOf(wireKinds),
  (wire): MovementKind => kindsByWire[wire],
  (kind) => wireKinds.find((wire) => kindsByWire[wire] === kind) ?? 'recharge',
);

export type MovementId = Id<'movement'>;

/** One change of the balance. */
export const movement = record({
  id: field('id', id<'movement'>()),
  kind: field('kind', movementKind),
  /** Positive came in, negative went out. */
  amount: field('money', money),
  /** The balance right after it. */
  balance: field('balance', money),
  at: field('create_time', epochSeconds),
  /** Game and period of a bet; empty for the rest. */
  detail: field('desc', text),
});
export type Movement = Domain<typeof movement>;

const statementPage = record({
  movements: field('list', listOf(movement)),
  /** Cursor of the next page; absent on the last one. */
  next: optionalField('next', integer(1)),
});
export type StatementPage = Domain<typeof statementPage>;

export const STATEMENT_LIMIT_MAX = 500;

/** Movements newest first. */
export const getStatement = defineEndpoint({
  name: 'user_statement',
  path: '/member/getStatement',
  method: 'GET',
  input: record({
    type: field('type', oneOf(statementTypes)),
    after: optionalField('after', integer(1)),
    limit: optionalField('limit', integer(1, STATEMENT_LIMIT_MAX)),
  }),
  output: statementPage,
});

export const REPORT_DAYS_MAX = 92;

/** One day (UTC) of finished business. */
const reportDay = record({
  day: field('day', matching(/^\d{4}-\d{2}-\d{2}$/)),
  won: field('win_money', money),
  staked: field('play_money', money),
  recharged: field('recharge', money),
  withdrawn: field('withdrawal', money),
});
export type ReportDay = Domain<typeof reportDay>;

/** The last days up to today, oldest first, none left out. */
export const getReportDays = defineEndpoint({
  name: 'user_report_days',
  path: '/member/getReportDays',
  method: 'GET',
  input: record({ days: field('days', integer(1, REPORT_DAYS_MAX)) }),
  output: listOf(reportDay),
});

/** Identifies a session; it is not a credential. */
const sessionName = matching(/^[0-9a-f]{12}$/);

const memberSession = record({
  id: field('id', sessionName),
  current: field('current', flag),
  /** The address the server saw when it was opened; empty when unknown. */
  ip: field('ip', text),
  /** Browser and system, such as `Chrome (Android)`; empty when unknown. */
  device: field('device', text),
  startedAt: field('create_time', epochSeconds),
  lastSeenAt: field('last_time', epochSeconds),
});
export type MemberSession = Domain<typeof memberSession>;

/** The account's sessions: the caller's own first, then the most recently used. */
export const getSessions = defineEndpoint({
  name: 'user_sessions',
  path: '/member/getSessions',
  method: 'GET',
  output: listOf(memberSession),
});

const signIn = record({
  /** As of a session; empty when unknown. */
  device: field('device', text),
  ip: field('ip', text),
  firstAt: field('create_time', epochSeconds),
  lastAt: field('last_time', epochSeconds),
  times: field('times', integer(1)),
  /** Whether the member has not been shown it yet. */
  isNew: field('new', flag),
});
/** Sign-ins of a day from a device, or an address, on which the account was not used before. */
export type SignIn = Domain<typeof signIn>;

export const SIGN_INS_MAX = 20;

/** The newest sign-ins from new devices, of the last 90 days (spec S14.8). */
export const getSignIns = defineEndpoint({
  name: 'user_sign_ins',
  path: '/member/getSignIns',
  method: 'GET',
  output: listOf(signIn),
});

/** Marks all as shown. */
export const markSignInsSeen = defineEndpoint({
  name: 'user_sign_ins_seen',
  path: '/member/seeSignIns',
});

const endedSessions = record({ ended: field('ended', integer(0)) });

/** Logs out one session but the caller's; 0 where there is none of that name any more. */
export const endSession = defineEndpoint({
  name: 'user_end_session',
  path: '/member/endSession',
  input: record({ id: field('id', sessionName) }),
  output: endedSessions,
});

/**
 * "This was not me": logs out every session but the caller's, forgets the account's devices but the
 * caller's, and holds withdrawals until support has looked (spec S14.7).
 */
export const notMe = defineEndpoint({
  name: 'user_not_me',
  path: '/member/notMe',
  output: endedSessions,
});

/** Logs out every session but the caller's. */
export const endOtherSessions = defineEndpoint({
  name: 'user_end_sessions',
  path: '/member/endOtherSessions',
  output: endedSessions,
});
