import { call, queryApi } from '@velvet/shared/api';
import type { VideoId } from '@velvet/shared/contract/video';
import {
  getSavedVideos,
  type SavedVideoPage,
  savedVideoPage,
  saveVideo,
  unsaveVideo,
} from '@velvet/shared/contract/video-saved';

interface SavedChange {
  readonly id: VideoId;
  readonly isSaved: boolean;
}

/** The first page has no cursor. */
const FROM_THE_START = 0;

const changed = (ids: readonly VideoId[], { id, isSaved }: SavedChange): VideoId[] => {
  const others = ids.filter((other) => other !== id);
  return isSaved ? [id, ...others] : others;
};

/** What the member has saved, kept by the server. */
export const savedQueries = queryApi
  .enhanceEndpoints({ addTagTypes: ['savedVideos'] })
  .injectEndpoints({
    endpoints: (build) => ({
      savedVideoIds: build.query<readonly VideoId[], void>({
        query: () => call(getSavedVideos, {}),
        transformResponse: ({ ids }: { readonly ids: readonly VideoId[] }) => ids,
      }),
      savedVideos: build.infiniteQuery<SavedVideoPage, void, number>({
        infiniteQueryOptions: {
          initialPageParam: FROM_THE_START,
          refetchCachedPages: false,
          getNextPageParam: ({ next }) => next,
        },
        query: ({ pageParam: after }) =>
          call(savedVideoPage, after === FROM_THE_START ? {} : { after }),
        providesTags: ['videos', 'savedVideos'],
      }),
      /** Shown at once, and taken back when the server refuses. */
      setVideoSaved: build.mutation<null, SavedChange>({
        query: ({ id, isSaved }) => call(isSaved ? saveVideo : unsaveVideo, { id }),
        // The list leaves out by itself what is saved no more, and is not fetched again.
        invalidatesTags: (_done, error, { isSaved }) => (error || !isSaved ? [] : ['savedVideos']),
        async onQueryStarted(change, { dispatch, getState, queryFulfilled }) {
          const show = (shown: SavedChange) =>
            dispatch(
              savedQueries.util.updateQueryData('savedVideoIds', undefined, (ids) =>
                changed(ids, shown),
              ),
            );
          show(change);
          try {
            await queryFulfilled;
            // An answer that was on its way may be older; one that failed is asked for again.
            show(change);
            const { endpoints } = savedQueries;
            if (endpoints.savedVideoIds.select()(getState()).data) return;
            const again = { subscribe: false, forceRefetch: true };
            void dispatch(endpoints.savedVideoIds.initiate(undefined, again));
          } catch {
            // Only this one is taken back: others may have been saved meanwhile.
            show({ ...change, isSaved: !change.isSaved });
          }
        },
      }),
    }),
  });

export const { useSavedVideoIdsQuery, useSavedVideosInfiniteQuery, useSetVideoSavedMutation } =
  savedQueries;
