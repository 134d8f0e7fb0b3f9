// By name, so that the apps that bundle this module take the query cache from the host.

import { getUnreadNotices, type UnreadNotices } from '@velvet/contract/notice';
import { call, queryApi } from '@velvet/sdk/api';

/**
 * How many announcements the member has not read. Shell and wallet bundle a copy each, because only
 * members need it; the copies share the answer.
 */
export const unreadNoticesQueries = queryApi.injectEndpoints({
  // The second copy is equal to the first; without this, development builds warn about it.
  overrideExisting: true,
  endpoints: (build) => ({
    unreadNotices: build.query<UnreadNotices, void>({
      query: () => call(getUnreadNotices, {}),
      providesTags: ['notices'],
    }),
  }),
});

export const { useUnreadNoticesQuery } = unreadNoticesQueries;

/** Of all types together. */
export const sumOfUnread = ({ member, system, site }: UnreadNotices): number =>
  member + system + site;
