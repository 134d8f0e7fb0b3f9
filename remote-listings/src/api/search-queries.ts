import {
  type ListingSearch,
  type ListingSearchPage,
  searchListings,
} from '@velvet/contract/listing-search';
import { type Sign, signList } from '@velvet/contract/sign';
import { call, queryApi } from '@velvet/sdk/api';
import { withListed } from '@velvet/sdk/api/saved-ids';
import { longList } from './listing-queries.ts';
import { savedQueries } from './saved-queries.ts';

/** The first page of a search has no cursor. */
const FROM_THE_START = '';

/** Queries that only the hall uses. */
const searchQueries = queryApi.enhanceEndpoints({ addTagTypes: ['saved'] }).injectEndpoints({
  endpoints: (build) => ({
    /** What a search finds; each page says where the next one begins. */
    foundListings: build.infiniteQuery<ListingSearchPage, Omit<ListingSearch, 'after'>, string>({
      ...longList,
      infiniteQueryOptions: {
        initialPageParam: FROM_THE_START,
        getNextPageParam: (last) => last.next,
      },
      query: ({ queryArg: search, pageParam: after }) =>
        call(searchListings, after === FROM_THE_START ? search : { ...search, after }),
      providesTags: (_found, _error, { savedOnly }) =>
        savedOnly ? ['listings', 'saved'] : ['listings'],
      async onQueryStarted({ savedOnly }, { dispatch, getCacheEntry, getState, queryFulfilled }) {
        if (!savedOnly) return;
        const { data: before = [] } = savedQueries.endpoints.savedListings.select()(getState());
        const { data: known } = getCacheEntry();
        const found = await queryFulfilled.catch(() => undefined);
        const fetched = found?.data.pages.filter((page) => !known?.pages.includes(page)) ?? [];
        const listed = fetched.flatMap(({ page }) => page.items.map(({ id }) => id));
        dispatch(
          savedQueries.util.updateQueryData('savedListings', undefined, (ids) =>
            withListed(ids, before, listed),
          ),
        );
      },
    }),
    signs: build.query<readonly Sign[], void>({
      query: () => call(signList, {}),
      providesTags: ['listings'],
    }),
  }),
});

export const { useFoundListingsInfiniteQuery, useSignsQuery } = searchQueries;
