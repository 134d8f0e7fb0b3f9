import { skipToken } from '@velvet/shared/api';
import type { Listing, ListingSearch } from '@velvet/shared/contract/listing';
import { useMemo } from 'react';
import { useFoundListingsInfiniteQuery, useListingsInfiniteQuery } from '../api/listing-queries.ts';
import { visibleListings } from './visible-listings.ts';

/** What a list shows: everything of a region (0: all), or what a search finds. */
export type ListingRequest =
  | { readonly kind: 'region'; readonly regionId: number }
  | { readonly kind: 'search'; readonly search: Omit<ListingSearch, 'after'> };

/** An endless list as a screen sees it. */
export interface ListingFeed {
  /** undefined before the first page. */
  readonly listings: readonly Listing[] | undefined;
  readonly pageCount: number;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isNextPageError: boolean;
  readonly fetchNextPage: () => void;
  /** Fetches the list anew, from its top. */
  readonly refresh: () => Promise<unknown>;
}

/** Without a request nothing is asked and nothing is there. */
export function useListingFeed(request: ListingRequest | undefined): ListingFeed {
  const all = useListingsInfiniteQuery(request?.kind === 'region' ? request.regionId : skipToken);
  const found = useFoundListingsInfiniteQuery(
    request?.kind === 'search' ? request.search : skipToken,
  );
  // Never the pages of the request before: another list is another list.
  const regionPages = request?.kind === 'region' ? all.currentData?.pages : undefined;
  const foundPages = request?.kind === 'search' ? found.currentData?.pages : undefined;
  const listings = useMemo(() => {
    const pages = regionPages ?? foundPages?.map(({ page }) => page);
    return pages && visibleListings(pages);
  }, [regionPages, foundPages]);
  const query = request?.kind === 'region' ? all : found;
  return {
    listings,
    pageCount: (regionPages ?? foundPages)?.length ?? 0,
    error: query.error,
    isFetching: query.isFetching,
    hasNextPage: query.hasNextPage,
    isNextPageError: query.isFetchNextPageError,
    fetchNextPage: () => void query.fetchNextPage(),
    refresh: async () => (request ? query.refetch() : undefined),
  };
}
