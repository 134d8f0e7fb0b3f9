import type { ListingCard } from '@velvet/contract/listing';
import type { Page } from '@velvet/contract/page';
import { skipToken } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import type { EndlessList } from '@velvet/ui/load-more-status';
import { useMemo } from 'react';
import { useListingsInfiniteQuery } from '../api/listing-queries.ts';
import { visibleListings } from './visible-listings.ts';

/** What a screen uses of the state of an infinite query. */
interface EndlessState extends EndlessList {
  readonly error?: unknown;
  readonly fetchNextPage: () => unknown;
}

interface EndlessQuery extends EndlessState {
  readonly isUninitialized: boolean;
  readonly refetch: (options: {
    readonly refetchCachedPages: boolean;
  }) => PromiseLike<{ readonly error?: unknown }>;
}

/** An endless list as a screen sees it. */
export interface ListingFeed extends EndlessState {
  /** undefined before the first page. */
  readonly listings: readonly ListingCard[] | undefined;
  readonly pageCount: number;
  /** Fetches the list again, only its top. */
  readonly refresh: () => Promise<{ readonly error?: unknown }>;
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
    refresh: async () =>
      query.isUninitialized ? {} : query.refetch({ refetchCachedPages: false }),
  };
}

/** Pulling fetches the list again; what is there stays when that fails, and a toast says why. */
export function usePulledRefresh({ refresh }: ListingFeed): () => Promise<void> {
  const { describeError, overlays } = useHost();
  return async () => {
    const tell = overlays.begin();
    const { error } = await refresh();
    if (error) tell(describeError(error), { tone: 'error' });
  };
}

/** Everything of a region (0: all); without one nothing is asked and nothing is there. */
export function useRegionFeed(regionId: number | undefined): ListingFeed {
  const query = useListingsInfiniteQuery(regionId ?? skipToken);
  // Never the pages of the region before: another list is another list.
  const pages = regionId === undefined ? undefined : query.currentData?.pages;
  return useListingFeed(query, pages);
}
