import {
  type Notice,
  type NoticeId,
  type NoticeType,
  noticeDetail,
  noticePage,
  noticeTypeOf,
  readNotice,
  readNoticesThrough,
  type UnreadNotices,
} from '@velvet/contract/notice';
import type { Page } from '@velvet/contract/page';
import { call, queryApi } from '@velvet/sdk/api';
import { unreadNoticesQueries } from '@velvet/sdk/api/unread-notices';

const FIRST_PAGE = 1;

/** What is marked, and whether all earlier ones of its type are, too. */
interface Marked {
  readonly notice: Pick<Notice, 'id' | 'type'>;
  readonly withEarlier: boolean;
}

export const noticeQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Announcements by type number. */
    notices: build.infiniteQuery<Page<Notice>, number, number>({
      infiniteQueryOptions: {
        initialPageParam: FIRST_PAGE,
        getNextPageParam: (last, _pages, page) => (last.isLast ? undefined : page + 1),
      },
      query: ({ queryArg: type, pageParam: page }) => call(noticePage, { type, page }),
      providesTags: ['notices'],
    }),
    notice: build.query<Notice, NoticeId>({
      query: (id) => call(noticeDetail, { id }),
      providesTags: ['notices'],
    }),
    /** Marks announcements as read; list and number change at once, and back when that fails. */
    markRead: build.mutation<null, Marked>({
      query: ({ notice: { id }, withEarlier }) =>
        call(withEarlier ? readNoticesThrough : readNotice, { id }),
      async onQueryStarted({ notice: { id, type }, withEarlier }, { dispatch, queryFulfilled }) {
        let marked = 0;
        const list = dispatch(
          noticeQueries.util.updateQueryData('notices', type, (draft) => {
            let isReached = false;
            const pages = draft.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => {
                const isMeant = item.id === id || (withEarlier && isReached);
                isReached ||= item.id === id;
                if (!isMeant || item.isRead) return item;
                marked += 1;
                return { ...item, isRead: true };
              }),
            }));
            return { ...draft, pages };
          }),
        );
        const number = dispatch(
          unreadNoticesQueries.util.updateQueryData('unreadNotices', undefined, (unread) =>
            withFewer(unread, type, withEarlier ? unread[knownTypeOf(type)] : Math.max(marked, 1)),
          ),
        );
        const detail = dispatch(
          noticeQueries.util.updateQueryData('notice', id, (notice) => ({
            ...notice,
            isRead: true,
          })),
        );
        await queryFulfilled.catch(() => {
          detail.undo();
          list.undo();
          number.undo();
        });
      },
    }),
  }),
});

const knownTypeOf = (type: number): NoticeType => noticeTypeOf(type) ?? 'member';

const withFewer = (unread: UnreadNotices, type: number, read: number): UnreadNotices => {
  const name = knownTypeOf(type);
  return { ...unread, [name]: Math.max(unread[name] - read, 0) };
};

export const { useNoticesInfiniteQuery, useNoticeQuery, useMarkReadMutation } = noticeQueries;
