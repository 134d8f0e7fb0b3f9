import { branded } from '../brand.ts';
import { type Domain, field, optionalField, record } from '../codec.ts';
import { epochSeconds, id, integer, oneOf, text, truth } from '../primitives.ts';
import { edited, lineByLanguage, linesByLanguage, saved, textByLanguage } from './content.ts';
import { cursor, decision, decisionOn, opsPage, version } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const noticeId = id<'notice'>();
const memberId = id<'member'>();
/** 1: to a member or all of them, 2: of the system, 3: of the site. */
const type = integer(1, 3);

/** Longest title and text in one language, in UTF-16 units. */
export const noticeLimits = { name: 200, text: 10_000 } as const;
/** JSON of a notice in six languages. */
const NOTICE_BODY_MAX_BYTES = 256 * 1024;

/** `scheduled`: members do not see it before its time. */
export const noticeStates = ['scheduled', 'shown', 'hidden'] as const;
const state = oneOf(noticeStates);

/** A time until the year 2100. */
const time = branded<number, 'epoch seconds'>(integer(0, 4_102_444_800));

/** As it is stored, in every language that it has. */
const stored = textByLanguage(text);

const noticeHead = {
  id: field('id', noticeId),
  type: field('type', type),
  /** The only member who sees it; absent: everybody does. */
  memberId: optionalField('member_id', memberId),
  name: field('name', stored),
  state: field('state', state),
  /** When members see it from, or have seen it from. */
  visibleFrom: field('visible_from', epochSeconds),
  sample: field('sample', truth),
  version: field('version', version),
};
const noticeItem = record(noticeHead);
export type NoticeItem = Domain<typeof noticeItem>;

const noticeDetail = record({
  ...noticeHead,
  username: optionalField('username', text),
  text: field('text', stored),
});
export type NoticeDetail = Domain<typeof noticeDetail>;

const access = ['support', 'content'] as const;

/** Newest first. */
export const noticePage = defineOpsRead(access, {
  name: 'notice_page',
  path: '/notices/page',
  input: record({
    type: optionalField('type', type),
    state: optionalField('state', state),
    cursor,
  }),
  output: opsPage(noticeItem),
});

export const noticeShown = defineOpsRead(access, {
  name: 'notice_shown',
  path: '/notices/show',
  input: record({ id: field('id', noticeId) }),
  output: noticeDetail,
});

/** Publishes a notice, at once or at a later time, or replaces one. */
export const saveNotice = defineOpsChange(access, {
  name: 'notice_save',
  path: '/notices/save',
  bodyMaxBytes: NOTICE_BODY_MAX_BYTES,
  input: record({
    ...edited(noticeId),
    type: field('type', type),
    /** With type 1 only. */
    memberId: optionalField('member_id', memberId),
    name: field('name', lineByLanguage(noticeLimits.name)),
    text: field('text', linesByLanguage(noticeLimits.text)),
    /** Absent: a new notice is seen at once, an old one keeps its time. */
    visibleFrom: optionalField('visible_from', time),
  }),
  output: saved(noticeId),
});

/** Takes a notice out of what members see. */
export const hideNotice = defineOpsChange(access, {
  name: 'notice_hide',
  path: '/notices/hide',
  input: decisionOn(noticeId, {}),
  output: decision(['hidden']),
});

/** Members see it again, from its time on. */
export const showNotice = defineOpsChange(access, {
  name: 'notice_show',
  path: '/notices/unhide',
  input: decisionOn(noticeId, {}),
  output: decision(['shown']),
});
