import type { ListingCard, ListingId } from '@velvet/shared/contract/listing';

/**
 * The ids to request: the last requested ones while they include all saved ones. A listing that is
 * no longer saved stays in the request, so that the cached response and the scroll position stay.
 */
export const idsToRequest = (
  savedIds: readonly ListingId[],
  requestedIds: readonly ListingId[],
): readonly ListingId[] =>
  savedIds.length > 0 && savedIds.every((id) => requestedIds.includes(id))
    ? requestedIds
    : savedIds;

export const onlySaved = (
  listings: readonly ListingCard[] | undefined,
  savedIds: readonly ListingId[],
): readonly ListingCard[] | undefined => listings?.filter(({ id }) => savedIds.includes(id));
