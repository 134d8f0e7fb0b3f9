import { useMemo } from 'react';
import type { ListingFeed } from '../listing/use-listing-feed.ts';
import { useRegionFeed } from '../listing/use-region-feed.ts';
import { useSavedIds } from '../saved/use-saved-ids.ts';
import { type HallQuery, hallRequest } from './hall-query.ts';
import { useFoundFeed } from './use-found-feed.ts';

interface HallFeed {
  /** Another one with every list: another question to the server. */
  readonly key: string;
  readonly feed: ListingFeed;
}

/** What the hall lists for a query. */
export function useHallFeed(query: HallQuery): HallFeed {
  const { savedOnly } = query;
  const { ids: savedIds, isSending } = useSavedIds(savedOnly);
  const request = useMemo(() => hallRequest(query), [query]);
  const all = useRegionFeed(request.kind === 'region' ? request.regionId : undefined);
  const found = useFoundFeed(request.kind === 'search' && !isSending ? request.search : undefined);
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
