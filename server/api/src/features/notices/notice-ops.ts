import { toId } from '@velvet/contract/brand';
import type { NoticeItem } from '@velvet/contract/ops/notices';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion, saveOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../../ops/page-of-rows.ts';
import { listNotices, type NoticeRow, setNoticeHidden, writeNotice } from './notice-desk.ts';

type NoticeOps = Pick<
  OpsHandlers,
  'notice_page' | 'notice_shown' | 'notice_save' | 'notice_hide' | 'notice_show'
>;

/** What operators announce to members. */
export const noticeOps: NoticeOps = {
  notice_page: async ({ db }, { cursor: before, ...query }) =>
    pageOfRows(await listNotices(db, { ...query, before, limit: ROWS_OF_PAGE }), toNoticeItem),
  notice_shown: async ({ db }, { id }) => {
    const [row] = await listNotices(db, { id, limit: 1 });
    if (!row) return new OpsRefused('not_found');
    const { username, text } = row;
    return { ...toNoticeItem(row), text, ...(username === null ? {} : { username }) };
  },
  notice_save: async ({ db }, { id, version, type, memberId: member, ...rest }) => {
    if (member !== undefined && type !== 1) {
      return new OpsRefused('bad_field', { field: 'member_id' });
    }
    const save = async () => {
      const saved = await writeNotice(db, { id, type, member, ...rest });
      return saved === 'unknown_member'
        ? new OpsRefused('bad_field', { field: 'member_id' })
        : toId<'notice'>(saved);
    };
    return saveOnVersion(db, { kind: 'notice', id, version, save });
  },
  notice_hide: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'notice',
      id,
      version,
      decide: () => setNoticeHidden(db, id, 'hidden'),
    }),
  notice_show: ({ db }, { id, version }) =>
    decideOnVersion(db, {
      kind: 'notice',
      id,
      version,
      decide: () => setNoticeHidden(db, id, 'shown'),
    }),
};

const toNoticeItem = (row: NoticeRow): NoticeItem => ({
  id: toId(row.id),
  type: row.type,
  ...(row.member_id === null ? {} : { memberId: toId(row.member_id) }),
  name: row.name,
  state: row.state,
  visibleFrom: toEpochSeconds(row.published_at),
  sample: row.sample,
  version: row.version,
});
