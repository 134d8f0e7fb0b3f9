import { call, queryApi } from '@velvet/shared/api';
import {
  type Notice,
  type NoticeId,
  noticeDetail,
  noticePage,
} from '@velvet/shared/contract/notice';
import type { Page } from '@velvet/shared/contract/page';

const FIRST_PAGE = 1;

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
  }),
});

export const { useNoticesInfiniteQuery, useNoticeQuery } = noticeQueries;
