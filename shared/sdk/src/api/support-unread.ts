// By name, so that the apps that bundle this module take the query cache from the host.

import { getSupportUnread } from '@velvet/contract/support';
import { call, queryApi } from '@velvet/sdk/api';

/**
 * How many answers of support the member has not seen (spec S15.1). Shell and wallet bundle a copy
 * each, because only members need it; the copies share the answer.
 */
export const supportUnreadQueries = queryApi.injectEndpoints({
  // The second copy is equal to the first; without this, development builds warn about it.
  overrideExisting: true,
  endpoints: (build) => ({
    supportUnread: build.query<number, void>({
      query: () => call(getSupportUnread, {}),
      transformResponse: ({ unread }: { readonly unread: number }) => unread,
      providesTags: ['support'],
    }),
  }),
});

export const { useSupportUnreadQuery } = supportUnreadQueries;
