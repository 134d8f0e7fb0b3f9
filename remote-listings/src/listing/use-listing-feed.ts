import type { ListingCard } from '@velvet/contract/listing';
import type { Page } from '@velvet/contract/page';
import { skipToken } from '@velvet/sdk/api';
import { useMemo } from 'react';
import { useListingsInfiniteQuery } from '../api/listing-queries.ts';
import { visibleListings } from './visible-listings.ts';

/** What a screen uses of the state of an infinite query. */
interface EndlessState {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

interface EndlessQuery extends EndlessState {
  readonly isUninitialized: boolean;
  readonly refetch: () => unknown;
}

/** An endless list as a screen sees it. */
export interface ListingFeed extends EndlessState {
  /** undefined before the first page. */
  readonly listings: readonly ListingCard[] | undefined;
  readonly pageCount: number;
  /** Fetches the list again, from its top. */
  readonly refresh: () => Promise<unknown>;
}

/** The list that a query fetches; `pages` are those of its current argument. */
export function useListingFeed(
  query: EndlessQuery,
  pages: readonly Page<ListingCard>[] | undefined,
): ListingFeed {
  const listings = useMemo(() => pages && visibleListings(pages), [pages]);
  return {
    ...query,
    listings,
    pageCount: pages?.length ?? 0,
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
