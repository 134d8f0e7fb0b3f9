import type { VideoId } from '@velvet/contract/video';
import {
  getSavedVideos,
  type SavedVideoPage,
  savedVideoPage,
  saveVideo,
  unsaveVideo,
} from '@velvet/contract/video-saved';
import { call, queryApi } from '@velvet/sdk/api';

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

/**
 * The ids, with those of a page fetched later: some may have been saved on another device. What was
 * known when the page was asked for and is gone was removed here meanwhile, and stays so.
 */
const withListed = (
  ids: readonly VideoId[],
  before: readonly VideoId[],
  listed: readonly VideoId[],
): VideoId[] => [...ids, ...listed.filter((id) => !ids.includes(id) && !before.includes(id))];

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
          } catch {
            // Only this one is taken back: others may have been saved meanwhile.
            show({ ...change, isSaved: !change.isSaved });
            return;
          }
          show(change);
          const { endpoints, util } = savedQueries;
          // What was read before the change may arrive after it.
          const read = dispatch(util.getRunningQueryThunk('savedVideoIds', undefined));
          if (read) {
            await read;
            show(change);
          }
          if (!endpoints.savedVideoIds.select()(getState()).isError) return;
          const again = { subscribe: false, forceRefetch: true };
          void dispatch(endpoints.savedVideoIds.initiate(undefined, again));
        },
      }),
    }),
  });

export const { useSavedVideoIdsQuery, useSavedVideosInfiniteQuery, useSetVideoSavedMutation } =
  savedQueries;
