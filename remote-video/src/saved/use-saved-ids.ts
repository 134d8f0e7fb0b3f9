import type { VideoId } from '@velvet/shared/contract/video';
import { useHost } from '@velvet/shared/feature';
import { useSavedVideoIdsQuery } from '../api/saved-queries.ts';

/** Ids of what the member has saved; undefined before the server has said so, and for guests. */
export function useSavedIds(): readonly VideoId[] | undefined {
  const { session } = useHost();
  return useSavedVideoIdsQuery(undefined, { skip: !session.isSignedIn }).currentData;
}
