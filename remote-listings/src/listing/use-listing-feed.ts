import type { ListingCard } from '@velvet/contract/listing';
import type { Page } from '@velvet/contract/page';
import { skipToken } from '@velvet/sdk/api';
import { useMemo } from 'react';
import { useListingsInfiniteQuery } from '../api/listing-queries.ts';
import { visibleListings } from './visible-listings.ts';

/** An endless list as a screen sees it. */
export interface ListingFeed {
  /** undefined before the first page. */
  readonly listings: readonly ListingCard[] | undefined;
  readonly pageCount: number;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isNextPageError: boolean;
  readonly fetchNextPage: () => void;
  /** Fetches the list again, from its top. */
  readonly refresh: () => Promise<unknown>;
}

/** What is used of the state of an infinite query. */
interface EndlessQuery {
  readonly isUninitialized: boolean;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** The list that a query fetches; `pages` are those of its current argument. */
export function useListingFeed(
  query: EndlessQuery,
  pages: readonly Page<ListingCard>[] | undefined,
): ListingFeed {
  const listings = useMemo(() => pages && visibleListings(pages), [pages]);
  return {
    listings,
    pageCount: pages?.length ?? 0,
    error: query.error,
    isFetching: query.isFetching,
    hasNextPage: query.hasNextPage,
    isNextPageError: query.isFetchNextPageError,
    fetchNextPage: () => void query.fetchNextPage(),
    // A query that was never asked cannot be asked again.
    refresh: async () => (query.isUninitialized ? undefined : query.refetch()),
  };
}

/** Everything of a region (0: all); without one nothing is asked and nothing is there. */
export function useRegionFeed(regionId: number | undefined): ListingFeed {
  const query = useListingsInfiniteQuery(regionId ?? skipToken);
  // Never the pages of the region before: another list is another list.
  const pages = regionId === undefined ? undefined : query.currentData?.pages;
  return useListingFeed(query, pages);
}
