import { call, queryApi } from '@velvet/shared/api';
import type { InputOf } from '@velvet/shared/contract/endpoint';
import {
  type Listing,
  type ListingSearch,
  type ListingSearchPage,
  listingDetail,
  listingPage,
  type Region,
  regionList,
  reportListing,
  type Sign,
  searchListings,
  signList,
} from '@velvet/shared/contract/listing';
import type { Page } from '@velvet/shared/contract/page';

const FIRST_PAGE = 1;
/** The first page of a search has no cursor. */
const FROM_THE_START = '';

/**
 * Long lists are compared with nothing and fetched anew from their top only: work and requests
 * must not grow with how far a visitor has read.
 */
const longList = { structuralSharing: false } as const;

export const listingQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lists of listings by region id (0: all), page after page until a short one. */
    listings: build.infiniteQuery<Page<Listing>, number, number>({
      ...longList,
      infiniteQueryOptions: {
        initialPageParam: FIRST_PAGE,
        refetchCachedPages: false,
        getNextPageParam: (last, _pages, page) => (last.isLast ? undefined : page + 1),
      },
      query: ({ queryArg: regionId, pageParam: page }) => call(listingPage, { regionId, page }),
      providesTags: ['listings'],
    }),
    /** What a search finds; each page says where the next one begins. */
    foundListings: build.infiniteQuery<ListingSearchPage, Omit<ListingSearch, 'after'>, string>({
      ...longList,
      infiniteQueryOptions: {
        initialPageParam: FROM_THE_START,
        refetchCachedPages: false,
        getNextPageParam: (last) => last.next,
      },
      query: ({ queryArg: search, pageParam: after }) =>
        call(searchListings, after === FROM_THE_START ? search : { ...search, after }),
      providesTags: ['listings'],
    }),
    listing: build.query<Listing, number>({
      query: (id) => call(listingDetail, { id }),
      providesTags: ['listings'],
    }),
    regions: build.query<readonly Region[], void>({
      query: () => call(regionList, {}),
      providesTags: ['listings'],
    }),
    signs: build.query<readonly Sign[], void>({
      query: () => call(signList, {}),
      providesTags: ['listings'],
    }),
    /** Gives the server's thanks. */
    reportListing: build.mutation<string, InputOf<typeof reportListing>>({
      query: (input) => call(reportListing, input),
      transformResponse: (_nothing: null, meta) => meta?.message ?? '',
    }),
  }),
});

export const {
  useListingsInfiniteQuery,
  useFoundListingsInfiniteQuery,
  useListingQuery,
  useRegionsQuery,
  useSignsQuery,
  useReportListingMutation,
} = listingQueries;
