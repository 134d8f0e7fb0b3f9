import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';
import { countUnreadNotices, markNoticeRead, readNotice, readNotices } from './notices.ts';

/** Announcements and messages to members. */
export const noticesFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    sys_get_notice_list: (call, input) =>
      readNotices(pool, memberOf(call).id, input, call.language),
    async sys_get_notice_detail(call, { id }) {
      const notice = await readNotice(pool, memberOf(call).id, id, call.language);
      return notice ?? new Refused('not_found');
    },
    user_notices_unread: (call) => countUnreadNotices(pool, memberOf(call).id),
    user_notice_read: (call, { id }) =>
      markNoticeRead(pool, memberOf(call).id, id, 'notice_mark_read'),
    user_notices_read_through: (call, { id }) =>
      markNoticeRead(pool, memberOf(call).id, id, 'notice_mark_read_through'),
  },
});
