import { useAppDispatch, useAppSelector } from '@velvet/shared/store';
import { useEffect, useMemo } from 'react';
import type { ListingFeed } from '../listing/use-listing-feed.ts';
import { useRegionFeed } from '../listing/use-region-feed.ts';
import { selectSavedIds } from '../marks/marks-slices.ts';
import { type HallQuery, hallRequest } from './hall-query.ts';
import { savedIdsRequested, selectIdsToRequest } from './hall-slice.ts';
import { onlySaved } from './requested-ids.ts';
import { useFoundFeed } from './use-found-feed.ts';

interface HallFeed {
  /** Another one with every list: another question to the server. */
  readonly key: string;
  /** undefined when the query can find nothing. */
  readonly feed: ListingFeed | undefined;
  readonly refresh: () => Promise<unknown>;
}

/** What the hall lists for a query. */
export function useHallFeed(query: HallQuery): HallFeed {
  const dispatch = useAppDispatch();
  const savedIds = useAppSelector(selectSavedIds);
  const idsToRequest = useAppSelector(selectIdsToRequest);
  const { savedOnly } = query;
  const request = useMemo(() => hallRequest(query, idsToRequest), [query, idsToRequest]);
  const all = useRegionFeed(request?.kind === 'region' ? request.regionId : undefined);
  const found = useFoundFeed(request?.kind === 'search' ? request.search : undefined);
  const feed = request?.kind === 'region' ? all : found;
  const listings = useMemo(
    () => (savedOnly ? onlySaved(feed.listings, savedIds) : feed.listings),
    [savedOnly, feed.listings, savedIds],
  );

  useEffect(() => {
    if (savedOnly) dispatch(savedIdsRequested(idsToRequest));
  }, [dispatch, savedOnly, idsToRequest]);

  return {
    key: JSON.stringify(request),
    feed: request && { ...feed, listings },
    refresh: feed.refresh,
  };
}
