import { toMilliseconds } from '@velvet/contract/time';
import type { Video, VideoId } from '@velvet/contract/video';
import { isApiError, skipToken } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useEffect, useRef } from 'react';
import {
  RENEW_ADDRESS_S,
  useVideoInfoQuery,
  useVideosInfiniteQuery,
} from '../api/video-queries.ts';
import { isPreviewOnly } from '../playback/preview-guard.ts';
import { videosOf } from '../videos/video-rules.ts';

/** So many pages of a list are searched for the poster of a video that a guest's address names. */
const SEARCHED_PAGES = 12;
const NOT_FOUND = 404;

/** A stream's address is renewed before it expires, and with it what the member may watch. */
const whileAddressHolds = {
  refetchOnMountOrArgChange: RENEW_ADDRESS_S,
  pollingInterval: toMilliseconds(RENEW_ADDRESS_S),
};

/**
 * A video and its neighbours. Members get it from the server with its stream; a guest, and
 * everyone until the answer is there, from the list.
 */
export function usePlayerVideo(id: VideoId, classId: number) {
  const { isSignedIn } = useHost().session;
  const info = useVideoInfoQuery(isSignedIn ? id : skipToken, whileAddressHolds);
  const list = useVideosInfiniteQuery(classId);
  const videos = videosOf(list.data?.pages ?? []);
  const listed = videos.find((video) => video.id === id);

  const pages = list.data?.pages.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isSearching = !isSignedIn && !listed && hasNextPage && pages < SEARCHED_PAGES;
  // A page that comes within one frame is never seen fetching, so its arrival requests the next
  // one.
  useEffect(() => {
    if (isSearching && !isFetching && !isError) void fetchNextPage();
  }, [pages, isSearching, isFetching, isError, fetchNextPage]);

  const known: Video | undefined = info.currentData ?? listed;
  const isGone = isSignedIn
    ? isApiError(info.error) && info.error.kind === 'refused' && info.error.code === NOT_FOUND
    : list.isSuccess && !listed && !hasNextPage && !isFetching;
  return { info, list, videos, known, isGone };
}

/**
 * A viewer of the preview may recharge elsewhere: back on this page the video's info is asked for
 * again, so that it continues without a reload (spec S5.2).
 */
export function useRightsCheck(video: Video | undefined, refetch: () => void): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const limited = video !== undefined && isPreviewOnly(video);
  useEffect(() => {
    if (!limited) return;
    const check = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [limited]);
}
