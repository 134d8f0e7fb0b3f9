import type { ListingSearch } from '@velvet/contract/listing-search';
import { skipToken } from '@velvet/sdk/api';
import { useMemo } from 'react';
import { useFoundListingsInfiniteQuery } from '../api/search-queries.ts';
import { type ListingFeed, useListingFeed } from '../listing/use-listing-feed.ts';

/** What a search finds; without one nothing is requested and nothing is there. */
export function useFoundFeed(search: Omit<ListingSearch, 'after'> | undefined): ListingFeed {
  const query = useFoundListingsInfiniteQuery(search ?? skipToken);
  // Never the pages of the search before: another list is another list.
  const found = search && query.currentData?.pages;
  const pages = useMemo(() => found?.map(({ page }) => page), [found]);
  return useListingFeed(query, pages);
}
