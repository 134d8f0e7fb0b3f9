import * as v from 'valibot';
import { movement } from '../account-extras.ts';
import {
  type Domain,
  defaultField,
  field,
  listOf,
  optionalField,
  plain,
  record,
} from '../codec.ts';
import { playerProtection } from '../player-protection.ts';
import {
  epochSeconds,
  flag,
  id,
  integer,
  matching,
  money,
  oneOf,
  shortText,
  text,
  truth,
} from '../primitives.ts';
import { closingObstacles } from '../privacy.ts';
import { auditEntry } from './audit.ts';
import { cursor, decision, decisionOn, note, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';
import { rechargeStateWords } from './recharges.ts';
import { boundCard, withdrawalStateWords } from './withdrawals.ts';

const memberId = id<'member'>();
/** Names a session of a member; it is not a credential. */
const sessionName = matching(/^[0-9a-f]{12}$/);

/** 1 is active, any other number is disabled. */
const status = integer(0, 99);
const creditScore = integer(0, 1_000_000);

const memberItem = record({
  id: field('id', memberId),
  username: field('username', text),
  /** What members are told as their number: `V00890001`. */
  idNumber: field('id_number', text),
  status: field('status', integer(0)),
  vip: field('vip', truth),
  dating: field('dating', truth),
  creditScore: field('credit_score', integer(0)),
  balance: field('balance', money),
  registeredAt: field('registered_at', epochSeconds),
  /** Of a session that has not ended; absent without one. */
  lastSeenAt: optionalField('last_seen_at', epochSeconds),
  /** Withdrawals under review, recharges that are pending and a message without an answer. */
  waiting: optionalField('waiting', integer(0)),
});
export type MemberItem = Domain<typeof memberItem>;

const memberNote = record({
  id: field('id', id<'member note'>()),
  operator: field('operator', text),
  text: field('text', text),
  at: field('at', epochSeconds),
});
export type MemberNote = Domain<typeof memberNote>;

const memberSession = record({
  id: field('id', sessionName),
  /** The address the server saw when it was opened; empty when unknown. */
  ip: field('ip', text),
  /** Bound to a cookie of a browser; otherwise of an app or another client. */
  isBrowser: field('is_browser', truth),
  startedAt: field('started_at', epochSeconds),
  lastSeenAt: field('last_seen_at', epochSeconds),
});
export type OpsMemberSession = Domain<typeof memberSession>;

/** How many there are in each state, and their sum. */
const totalsOf = <const States extends readonly string[]>(states: States) =>
  listOf(
    record({
      state: field('state', oneOf(states)),
      count: field('count', integer(0)),
      amount: field('amount', money),
    }),
  );

/** What an erasure waits for. */
export const erasureHolds = ['disabled', 'balance', ...closingObstacles] as const;

const memberClosing = record({
  dueAt: field('due_at', epochSeconds),
  /** Absent until then. */
  erasedAt: optionalField('erased_at', epochSeconds),
  /** Why the account is not erased at its time as it stands now. */
  hold: optionalField('hold', oneOf(erasureHolds)),
});

const memberDetail = record({
  member: field('member', memberItem),
  /** Empty where the member has given nothing. */
  realName: field('real_name', text),
  sex: field('sex', oneOf(['unset', 'male', 'female'])),
  city: field('city', text),
  /** Wire code of a language. */
  language: field('language', text),
  inviteCode: field('invite_code', text),
  registeredIp: field('registered_ip', text),
  hasFundsPassword: field('has_funds_password', truth),
  /** The login password was given out by an operator and ends then; absent for the member's own. */
  passwordExpiresAt: optionalField('password_expires_at', epochSeconds),
  /** Whether nothing is paid out because the member said that something was not them (spec S14.7). */
  withdrawalsHeld: optionalField('withdrawals_held', truth),
  /** Absent where none is bound. */
  card: optionalField('card', boundCard),
  /** Absent unless the member has asked for the end of the account. */
  closing: optionalField('closing', memberClosing),
  protection: field('protection', playerProtection),
  /** The one used last first, at most 50. */
  sessions: field('sessions', listOf(memberSession)),
  /** The newest movements of points. */
  movements: field('movements', listOf(movement)),
  withdrawals: field('withdrawals', totalsOf(withdrawalStateWords)),
  recharges: field('recharges', totalsOf(rechargeStateWords)),
  /** What operators wrote for each other, newest first, at most 100. */
  notes: field('notes', listOf(memberNote)),
  /** What operators did about the member, newest first, at most 25. */
  audit: field('audit', listOf(auditEntry)),
  version: field('version', version),
});
export type MemberDetail = Domain<typeof memberDetail>;

const readers = ['support', 'finance'] as const;
const deciders = ['support'] as const;

/** What members can be sorted by. */
export const memberSorts = ['balance', 'seen', 'waiting'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Newest first, or the highest value of `sort`; among equal ones the newest. */
export const memberPage = defineOpsRead(readers, {
  name: 'member_page',
  path: '/members/page',
  input: record({
    /** A part of the username or of the member's number, or the whole id. */
    query: optionalField('query', shortText(1, 64)),
    state: optionalField('state', oneOf(['active', 'disabled'])),
    vip: optionalField('vip', flag),
    /** Only those of whom something waits for a decision or an answer, or only the others. */
    waiting: optionalField('waiting', flag),
    sort: optionalField('sort', oneOf(memberSorts)),
    /** The lowest value first. */
    ascending: optionalField('ascending', flag),
    cursor,
  }),
  output: opsPage(memberItem),
});

export const memberShown = defineOpsRead(readers, {
  name: 'member_shown',
  path: '/members/show',
  input: record({ id: field('id', memberId) }),
  output: memberDetail,
});

/**
 * Sets what is given and leaves the rest. Another status needs a reason, and one other than 1 ends the
 * member's sessions.
 */
export const setMember = defineOpsChange(deciders, {
  name: 'member_set',
  path: '/members/set',
  input: decisionOn(memberId, {
    vip: optionalField('vip', truth),
    dating: optionalField('dating', truth),
    status: optionalField('status', status),
    creditScore: optionalField('credit_score', creditScore),
    reason: defaultField('reason', note, ''),
  }),
  output: decision(['ok']),
});

/** Ends one session, or all of them. */
export const endMemberSessions = defineOpsChange(deciders, {
  name: 'member_sessions_end',
  path: '/members/endSessions',
  input: record({ id: field('id', memberId), session: optionalField('session', sessionName) }),
  output: record({ ended: field('ended', integer(0)) }),
});

/** Notes are for operators only; nobody changes or removes one. */
export const addMemberNote = defineOpsChange(readers, {
  name: 'member_note_add',
  path: '/members/addNote',
  input: record({ id: field('id', memberId), text: field('text', writtenText()) }),
  output: record({ id: field('id', id<'member note'>()) }),
});

/** What support compares with the account before it resets a password (spec S14.1). */
export const resetChecks = [
  'member_number',
  'real_name',
  'card_last_four',
  'registered_month',
  'last_recharge',
  'last_withdrawal',
] as const;
export type ResetCheck = (typeof resetChecks)[number];
export const RESET_CHECKS_MIN = 2;

const checks = plain<readonly ResetCheck[]>(
  v.pipe(
    v.array(v.picklist(resetChecks)),
    v.maxLength(resetChecks.length),
    v.check((given) => new Set(given).size >= RESET_CHECKS_MIN, 'Too few different checks'),
  ),
);

/** What support can reset. */
export const resetKinds = ['login', 'funds', 'codes', 'hold'] as const;
export type ResetKind = (typeof resetKinds)[number];

/**
 * For a member who has forgotten a password, after at least two different checks. `login`: the answer
 * has a password that the member signs in with and replaces within 24 hours; all sessions end. `funds`:
 * the member sets a new one. `codes`: turns sign-in codes off and removes passkeys, for a member who has
 * lost them and has no recovery code; a login password that is reset leaves both. `hold`: withdrawals of a
 * member who said "this was not me" are paid again. Who has reset one of the four does not reset another
 * for seven days.
 */
export const resetMemberPassword = defineOpsChange(deciders, {
  name: 'member_password_reset',
  path: '/members/resetPassword',
  shownOnce: ['password'],
  input: decisionOn(memberId, {
    kind: field('kind', oneOf(resetKinds)),
    checks: field('checks', checks),
    reason: field('reason', writtenText()),
  }),
  output: record({
    decided: field('decided', decision(['ok'])),
    /** The login password to tell the member. */
    password: optionalField('password', text),
  }),
});
