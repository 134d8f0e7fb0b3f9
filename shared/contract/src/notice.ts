import type { Id } from './brand.ts';
import { type Domain, field, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { pageField } from './page-field.ts';
import { epochSeconds, flag, id, integer, text } from './primitives.ts';

/** The three kinds of announcement and their wire numbers (spec 7). */
export const noticeTypes = { member: 1, system: 2, site: 3 } as const;
export type NoticeType = keyof typeof noticeTypes;
/** In the order in which they are shown. */
export const noticeTypeNames = [
  'member',
  'system',
  'site',
] as const satisfies readonly NoticeType[];

/** The type of a wire number; undefined for another one. */
export const noticeTypeOf = (number: number): NoticeType | undefined =>
  noticeTypeNames.find((name) => noticeTypes[name] === number);

export type NoticeId = Id<'notice'>;

export const notice = record({
  id: field('id', id<'notice'>()),
  type: field('type', integer(1, 3)),
  title: field('name', text),
  createdAt: field('create_time', epochSeconds),
  /** Rich text from the operator; render it only through a sanitiser. */
  body: field('text', text),
  /** On whatever device. */
  isRead: field('is_read', flag),
});
export type Notice = Domain<typeof notice>;

export const noticePage = defineEndpoint({
  name: 'sys_get_notice_list',
  path: '/system/getNoticeList',
  method: 'GET',
  input: record({
    type: field('type', integer(1, 3)),
    page: pageField,
  }),
  output: pageOf(notice),
});

export const noticeDetail = defineEndpoint({
  name: 'sys_get_notice_detail',
  path: '/system/getNoticeDetail',
  method: 'GET',
  input: record({ id: field('id', id<'notice'>()) }),
  output: notice,
});

/** Each type is counted up to here. */
export const UNREAD_NOTICES_MAX = 100;

const unread = record({
  member: field('member', integer(0, UNREAD_NOTICES_MAX)),
  system: field('system', integer(0, UNREAD_NOTICES_MAX)),
  site: field('site', integer(0, UNREAD_NOTICES_MAX)),
  /** Sign-ins from new devices that Settings has not shown yet; they are no announcements. */
  signIns: optionalField('sign_ins', integer(0, UNREAD_NOTICES_MAX)),
});
/** How many announcements of each type the member has not read. */
export type UnreadNotices = Domain<typeof unread>;

export const getUnreadNotices = defineEndpoint({
  name: 'user_notices_unread',
  path: '/member/getUnreadNotices',
  method: 'GET',
  output: unread,
});

/** Marks one as read. */
export const readNotice = defineEndpoint({
  name: 'user_notice_read',
  path: '/member/readNotice',
  input: record({ id: field('id', id<'notice'>()) }),
});

/** Marks one and all earlier ones of its type as read. */
export const readNoticesThrough = defineEndpoint({
  name: 'user_notices_read_through',
  path: '/member/readNoticesThrough',
  input: record({ id: field('id', id<'notice'>()) }),
});
