import { type Domain, defaultField, field, listOf, optionalField, record } from '../codec.ts';
import { epochSeconds, id, oneOf, text } from '../primitives.ts';
import { SUPPORT_TEXT_MAX } from '../support.ts';
import { language } from '../system.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

/** Cases of guests who cannot sign in (spec S14.1). */

const caseId = id<'support case'>();

/** Those that wait for an answer, those that have not ended, those that have. */
export const caseStates = ['waiting', 'open', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

const caseItem = record({
  id: field('id', caseId),
  /** As the guest has typed it; nobody has checked it. */
  username: field('username', text),
  /** Absent while nobody has to answer. */
  waitingSince: optionalField('waiting_since', epochSeconds),
  lastAt: field('last_at', epochSeconds),
  /** The beginning of the last message. */
  excerpt: field('excerpt', text),
});
export type CaseItem = Domain<typeof caseItem>;

const caseMessage = record({
  id: field('id', id<'case message'>()),
  author: field('from', oneOf(['guest', 'operator'])),
  /** Name of the operator who answered. */
  operator: optionalField('operator', text),
  text: field('text', text),
  sentAt: field('sent_at', epochSeconds),
});
export type CaseMessage = Domain<typeof caseMessage>;

const caseDetail = record({
  id: field('id', caseId),
  username: field('username', text),
  /** Who has this name, which is no evidence that the guest is this member. Absent: nobody has. */
  member: optionalField(
    'member',
    record({ id: field('id', id<'member'>()), username: field('username', text) }),
  ),
  /** In which the guest reads the product. */
  language: field('language', language),
  openedAt: field('opened_at', epochSeconds),
  waitingSince: optionalField('waiting_since', epochSeconds),
  /** Absent while the case is open. */
  endedAt: optionalField('ended_at', epochSeconds),
  version: field('version', version),
  /** The newest 200, newest first. */
  messages: field('messages', listOf(caseMessage)),
});
export type CaseDetail = Domain<typeof caseDetail>;

const access = ['support'] as const;

/** Cases that wait, the longest first; or those that are open or have ended, the newest first. */
export const casePage = defineOpsRead(access, {
  name: 'case_page',
  path: '/cases/page',
  input: record({
    state: defaultField('state', oneOf(caseStates), 'waiting'),
    cursor,
  }),
  output: opsPage(caseItem),
});

export const caseShown = defineOpsRead(access, {
  name: 'case_shown',
  path: '/cases/show',
  input: record({ id: field('id', caseId) }),
  output: caseDetail,
});

/** Answers a guest, who reads it with the code of the case. Refused where the case has ended. */
export const answerCase = defineOpsChange(access, {
  name: 'case_answer',
  path: '/cases/answer',
  input: decisionOn(caseId, { text: field('text', writtenText(SUPPORT_TEXT_MAX)) }),
  output: decision(['ok']),
});

/** Ends a case: the guest writes no more, and reads it for seven days. */
export const closeCase = defineOpsChange(access, {
  name: 'case_close',
  path: '/cases/close',
  input: decisionOn(caseId, {}),
  output: decision(['ok']),
});
