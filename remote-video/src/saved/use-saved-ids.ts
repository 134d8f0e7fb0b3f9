import type { VideoId } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { useSavedVideoIdsQuery } from '../api/saved-queries.ts';

/** Ids of what the member has saved; undefined before the server has said so, and for guests. */
export function useSavedIds(): readonly VideoId[] | undefined {
  const { session } = useHost();
  return useSavedVideoIdsQuery(undefined, { skip: !session.isSignedIn }).currentData;
}

/** The icon of what is saved. */
export const BOOKMARK = 'M6 4h12v16l-6-4.5L6 20z';
