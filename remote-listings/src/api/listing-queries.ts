import { call, queryApi } from '@velvet/shared/api';
import { type Listing, listingPage } from '@velvet/shared/contract/listing';
import type { Page } from '@velvet/shared/contract/page';

const FIRST_PAGE = 1;

/** Lists of listings by region id (0: all), page after page until a short one. */
export const listingQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    listings: build.infiniteQuery<Page<Listing>, number, number>({
      infiniteQueryOptions: {
        initialPageParam: FIRST_PAGE,
        getNextPageParam: (last, _pages, page) => (last.isLast ? undefined : page + 1),
      },
      query: ({ queryArg: regionId, pageParam: page }) => call(listingPage, { regionId, page }),
      providesTags: ['listings'],
    }),
  }),
});

export const { useListingsInfiniteQuery } = listingQueries;
