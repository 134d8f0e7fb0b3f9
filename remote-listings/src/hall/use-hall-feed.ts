import type { ListingSearch } from '@velvet/contract/listing-search';
import { skipToken } from '@velvet/sdk/api';
import { useMemo } from 'react';
import { useFoundListingsInfiniteQuery } from '../api/search-queries.ts';
import { type ListingFeed, useListingFeed, useRegionFeed } from '../listing/use-listing-feed.ts';
import { useSavedIds } from '../saved/use-saved-ids.ts';
import { type HallQuery, hallRequest } from './hall-query.ts';

/** What the hall lists for a query, with a key that is another one with every list. */
export function useHallFeed(query: HallQuery) {
  const { savedOnly } = query;
  const savedIds = useSavedIds(savedOnly);
  const request = useMemo(() => hallRequest(query), [query]);
  const all = useRegionFeed(request.kind === 'region' ? request.regionId : undefined);
  const found = useFoundFeed(request.kind === 'search' ? request.search : undefined);
  const feed = request.kind === 'region' ? all : found;
  // What is saved no more leaves the list at once; the server is not asked again.
  const listings = useMemo(
    () =>
      savedOnly && savedIds
        ? feed.listings?.filter(({ id }) => savedIds.includes(id))
        : feed.listings,
    [savedOnly, feed.listings, savedIds],
  );
  return { key: JSON.stringify(request), feed: { ...feed, listings } };
}

/** What a search finds; without one nothing is requested and nothing is there. */
function useFoundFeed(search: Omit<ListingSearch, 'after'> | undefined): ListingFeed {
  const query = useFoundListingsInfiniteQuery(search ?? skipToken);
  // Never the pages of the search before: another list is another list.
  const found = search && query.currentData?.pages;
  const pages = useMemo(() => found?.map(({ page }) => page), [found]);
  return useListingFeed(query, pages);
}
