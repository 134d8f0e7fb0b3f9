import { type ListingCard, listingPage, type Region, regionList } from '@velvet/contract/listing';
import type { Page } from '@velvet/contract/page';
import { call, queryApi } from '@velvet/sdk/api';

const FIRST_PAGE = 1;

/**
 * Long lists are compared with nothing. Fetched again, a list is all that a visitor has read of it, page
 * after page: they keep their place, also behind a profile that is read for long (spec S3.4).
 */
export const longList = { structuralSharing: false, keepUnusedDataFor: 1_800 } as const;

export const listingQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lists of listings by region id (0: all), page after page until a short one. */
    listings: build.infiniteQuery<Page<ListingCard>, number, number>({
      ...longList,
      infiniteQueryOptions: {
        initialPageParam: FIRST_PAGE,
        getNextPageParam: (last, _pages, page) => (last.isLast ? undefined : page + 1),
      },
      query: ({ queryArg: regionId, pageParam: page }) => call(listingPage, { regionId, page }),
      providesTags: ['listings'],
    }),
    /** The card that a list handed on with a tap, shown until the profile is there. */
    handedCard: build.query<ListingCard | null, number>({
      queryFn: () => ({ data: null }),
    }),
    regions: build.query<readonly Region[], void>({
      query: () => call(regionList, {}),
      providesTags: ['listings'],
    }),
  }),
});

export const { useListingsInfiniteQuery, useHandedCardQuery, useRegionsQuery } = listingQueries;
