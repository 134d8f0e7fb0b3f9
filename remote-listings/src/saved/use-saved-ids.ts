import type { ListingId } from '@velvet/contract/listing';
import { useHost } from '@velvet/sdk/feature';
import { useSavedListingsQuery } from '../api/saved-queries.ts';

/** Ids of what the member has saved; undefined before the server has said so, or when not needed. */
export function useSavedIds(isNeeded = true): readonly ListingId[] | undefined {
  const { session } = useHost();
  return useSavedListingsQuery(undefined, { skip: !isNeeded || !session.isSignedIn }).currentData;
}
