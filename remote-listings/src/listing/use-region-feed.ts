import { skipToken } from '@velvet/sdk/api';
import { useListingsInfiniteQuery } from '../api/listing-queries.ts';
import { type ListingFeed, useListingFeed } from './use-listing-feed.ts';

/** Everything of a region (0: all); without one nothing is asked and nothing is there. */
export function useRegionFeed(regionId: number | undefined): ListingFeed {
  const query = useListingsInfiniteQuery(regionId ?? skipToken);
  // Never the pages of the region before: another list is another list.
  const pages = regionId === undefined ? undefined : query.currentData?.pages;
  return useListingFeed(query, pages);
}
