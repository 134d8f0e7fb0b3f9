import type { Id } from './brand.ts';
import { type Domain, field, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageOf } from './page.ts';
import { pageField } from './page-field.ts';
import { epochSeconds, id, integer, text } from './primitives.ts';

/** The three kinds of announcement and their wire numbers (spec 7). */
export const noticeTypes = { member: 1, system: 2, site: 3 } as const;
export type NoticeType = keyof typeof noticeTypes;

export type NoticeId = Id<'notice'>;

export const notice = record({
  id: field('id', id<'notice'>()),
  type: field('type', integer(1, 3)),
  title: field('name', text),
  createdAt: field('create_time', epochSeconds),
  /** Rich text from the operator; render it only through a sanitiser. */
  body: field('text', text),
});
export type Notice = Domain<typeof notice>;

export const noticePage = defineEndpoint({
  name: 'sys_get_notice_list',
  path: '/system/getNoticeList',
  method: 'GET',
  access: 'session',
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
  access: 'session',
  input: record({ id: field('id', id<'notice'>()) }),
  output: notice,
});
