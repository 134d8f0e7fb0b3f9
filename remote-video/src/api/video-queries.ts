import { MEDIA_ADDRESS_S } from '@velvet/contract/constants';
import type { Page } from '@velvet/contract/page';
import { asSeconds } from '@velvet/contract/time';
import {
  type Video,
  type VideoClass,
  type VideoId,
  videoClassList,
  videoInfo,
  videoPage,
} from '@velvet/contract/video';
import { call, queryApi } from '@velvet/sdk/api';

/** Age at which a video's info is asked for again, because of the address in it. */
export const RENEW_ADDRESS_S = asSeconds(MEDIA_ADDRESS_S / 2);

export const videoQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    videoClasses: build.query<readonly VideoClass[], void>({
      query: () => call(videoClassList, {}),
      providesTags: ['videos'],
    }),
    /** The videos of one class, newest first, page by page. */
    videos: build.infiniteQuery<Page<Video>, number, number>({
      // Back from a video of an hour leads to the same place (spec S3.4).
      keepUnusedDataFor: 1_800,
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ isLast }, _pages, page) => (isLast ? undefined : page + 1),
      },
      query: ({ queryArg, pageParam }) => call(videoPage, { classId: queryArg, page: pageParam }),
      providesTags: ['videos'],
    }),
    /** One video with its signed stream; what it allows depends on the member (spec S5.1). */
    videoInfo: build.query<Video, VideoId>({
      query: (id) => call(videoInfo, { id, withPlaylists: true }),
      providesTags: ['videos', 'user'],
    }),
  }),
});

export const {
  useLazyVideoInfoQuery,
  usePrefetch,
  useVideoClassesQuery,
  useVideoInfoQuery,
  useVideosInfiniteQuery,
} = videoQueries;
