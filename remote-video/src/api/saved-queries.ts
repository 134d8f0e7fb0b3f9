import type { VideoId } from '@velvet/contract/video';
import {
  getSavedVideos,
  type SavedVideoPage,
  savedVideoPage,
  saveVideo,
  unsaveVideo,
} from '@velvet/contract/video-saved';
import { call, queryApi } from '@velvet/sdk/api';
import { type SavedChange, showSavedChange, withListed } from '@velvet/sdk/api/saved-ids';

/** The first page has no cursor. */
const FROM_THE_START = 0;

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
          getNextPageParam: ({ next }) => next,
        },
        query: ({ pageParam: after }) =>
          call(savedVideoPage, after === FROM_THE_START ? {} : { after }),
        providesTags: ['videos', 'savedVideos'],
        async onQueryStarted(_all, { dispatch, getCacheEntry, getState, queryFulfilled }) {
          const { data: known } = getCacheEntry();
          const { data: before = [] } = savedQueries.endpoints.savedVideoIds.select()(getState());
          const list = await queryFulfilled.catch(() => undefined);
          const fetched = list?.data.pages.filter((page) => !known?.pages.includes(page)) ?? [];
          const listed = fetched.flatMap(({ videos }) => videos.map(({ id }) => id));
          dispatch(
            savedQueries.util.updateQueryData('savedVideoIds', undefined, (ids) =>
              withListed(ids, before, listed),
            ),
          );
        },
      }),
      /** Shown at once, and taken back when the server refuses. */
      setVideoSaved: build.mutation<null, SavedChange<VideoId>>({
        query: ({ id, isSaved }) => call(isSaved ? saveVideo : unsaveVideo, { id }),
        // The list leaves out by itself what is saved no more, and is not fetched again.
        invalidatesTags: (_done, error, { isSaved }) => (error || !isSaved ? [] : ['savedVideos']),
        onQueryStarted(change, { dispatch, getState, queryFulfilled }): Promise<void> {
          const { endpoints, util } = savedQueries;
          const again = { subscribe: false, forceRefetch: true };
          return showSavedChange(change, queryFulfilled, {
            update: (recipe) => dispatch(util.updateQueryData('savedVideoIds', undefined, recipe)),
            reading: (): PromiseLike<unknown> | undefined =>
              dispatch(util.getRunningQueryThunk('savedVideoIds', undefined)),
            isFailed: () => endpoints.savedVideoIds.select()(getState()).isError,
            readAgain: () => dispatch(endpoints.savedVideoIds.initiate(undefined, again)),
          });
        },
      }),
    }),
  });

export const { useSavedVideoIdsQuery, useSavedVideosInfiniteQuery, useSetVideoSavedMutation } =
  savedQueries;
