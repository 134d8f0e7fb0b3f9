import type { ListingCard, ListingId } from '@velvet/shared/contract/listing';

/**
 * The ids to ask for, of those that are saved and those that were asked for last. What is saved no
 * more stays in the question: its answer is there, with the visitor's place in it.
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
