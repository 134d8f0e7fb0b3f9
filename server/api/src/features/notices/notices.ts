import { PAGE_SIZE } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import {
  type Notice,
  type NoticeId,
  noticeTypes,
  UNREAD_NOTICES_MAX,
  type UnreadNotices,
} from '@velvet/contract/notice';
import type { Page } from '@velvet/contract/page';
import type pg from 'pg';
import { callFunction } from '../../database/call-function.ts';
import { readItems } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { Refused } from '../../http/refused.ts';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';

/** A notice whose texts are in all their languages. */
type StoredNotice = Omit<Notice, 'title' | 'body'> & {
  readonly title: LocalizedText;
  readonly body: LocalizedText;
};

const COLUMNS = `id, type, name AS title, text AS body, published_at AS created_at,
  notice_is_read($1, n::notice) AS is_read`;
const SHOWN = 'NOT hidden AND published_at <= clock_timestamp()';
const NEWEST = 'ORDER BY published_at DESC, id DESC';
const newest = (whose: string) =>
  `SELECT * FROM notice WHERE ${whose} AND type = $2 AND ${SHOWN} ${NEWEST} LIMIT $3`;
/** Each from an index of its own, so that nobody's list is looked for among everybody's messages. */
const PAGE = `
  SELECT ${COLUMNS} FROM ((${newest('member_id IS NULL')}) UNION ALL (${newest('member_id = $1')})) n
  ${NEWEST} LIMIT ${PAGE_SIZE} OFFSET $4`;
const ONE = `SELECT ${COLUMNS} FROM notice n
  WHERE id = $2 AND ${SHOWN} AND (member_id IS NULL OR member_id = $1)`;

/** Announcements of one type, newest first; messages to other members are not among them. */
export async function readNotices(
  pool: Queryable,
  memberId: MemberId,
  { type, page }: { readonly type: number; readonly page: number },
  language: Language,
): Promise<Page<Notice>> {
  const items = await readItems<StoredNotice>(pool, {
    name: 'notice-page',
    text: PAGE,
    values: [memberId, type, page * PAGE_SIZE, (page - 1) * PAGE_SIZE],
  });
  return {
    items: items.map((notice) => toNotice(notice, language)),
    isLast: items.length < PAGE_SIZE,
  };
}

/** One announcement the member may read; undefined otherwise. */
export async function readNotice(
  pool: pg.Pool,
  memberId: MemberId,
  id: number,
  language: Language,
): Promise<Notice | undefined> {
  const [notice] = await readItems<StoredNotice>(pool, {
    name: 'notice-one',
    text: ONE,
    values: [memberId, id],
  });
  return notice && toNotice(notice, language);
}

/** Beside the types of announcements: sign-ins from new devices. */
const SIGN_INS = 0;

/** How many announcements of each type the member has not read, and sign-ins they have not seen. */
export async function countUnreadNotices(
  pool: Queryable,
  memberId: MemberId,
): Promise<UnreadNotices> {
  const { rows } = await pool.query<{ type: number; unread: number }>({
    name: 'notices-unread',
    text: `SELECT type, unread FROM notices_unread($1, $2) UNION ALL
      SELECT ${SIGN_INS}, least(count(*), $2)::integer FROM member_sign_in
       WHERE member_id = $1 AND seen_at IS NULL`,
    values: [memberId, UNREAD_NOTICES_MAX],
  });
  const of = (type: number) => rows.find((row) => row.type === type)?.unread ?? 0;
  const { member, system, site } = noticeTypes;
  return { member: of(member), system: of(system), site: of(site), signIns: of(SIGN_INS) };
}

/** Marks an announcement as read, alone or with all earlier ones of its type. */
export async function markNoticeRead(
  pool: pg.Pool,
  memberId: MemberId,
  id: NoticeId,
  by: 'notice_mark_read' | 'notice_mark_read_through',
): Promise<null | Refused> {
  const isThere = await callFunction<boolean>(pool, by, [memberId, id]);
  return isThere ? null : new Refused('not_found');
}

const toNotice = (notice: StoredNotice, language: Language): Notice => ({
  ...notice,
  title: inLanguage(notice.title, language),
  body: inLanguage(notice.body, language),
});
