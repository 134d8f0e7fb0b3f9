import { toMilliseconds } from '@velvet/contract/time';
import type { VideoId } from '@velvet/contract/video';
import { useHost } from '@velvet/sdk/feature';
import { useAppStore } from '@velvet/sdk/store';
import { useRef } from 'react';
import {
  RENEW_ADDRESS_S,
  useLazyVideoInfoQuery,
  usePrefetch,
  videoQueries,
} from '../api/video-queries.ts';
import { selectDataSaver } from '../data-saver/data-saver-slice.ts';
import { isSavingData } from '../data-saver/data-saving.ts';
import { prefetchShaka } from '../playback/load-shaka.ts';
import {
  beginStream,
  claimStream,
  keepStreamReady,
  restStream,
  startSecond,
} from '../playback/ready-stream.ts';
import { createShakaStream } from '../playback/shaka-stream.ts';
import { useResumeAt } from '../positions/use-resume-at.ts';
import { ownAddress } from '../routes/own-address.ts';

const selectInfo = videoQueries.endpoints.videoInfo.select;
/** The link shows nothing of the answer. */
const nothing = {};
const selectNothing = { selectFromResult: () => nothing };

/**
 * What a finger on a video sets going before it has become a tap: the screen's code, the streaming
 * library, the video's info, and, from a list, the stream up to its first picture.
 */
export function usePlayerPreload(id: VideoId, step: 'push' | 'replace') {
  const { warm, session } = useHost();
  const store = useAppStore();
  const prefetchInfo = usePrefetch('videoInfo');
  const [askInfo] = useLazyVideoInfoQuery(selectNothing);
  const resumeAt = useResumeAt();
  const touch = useRef(0);

  /** Whether the address that is known is good for a while. */
  const holds = (video: VideoId): boolean => {
    const { fulfilledTimeStamp = 0 } = selectInfo(video)(store.getState());
    return Date.now() - fulfilledTimeStamp < toMilliseconds(RENEW_ADDRESS_S);
  };

  const begin = async () => {
    touch.current += 1;
    const mine = touch.current;
    keepStreamReady(createShakaStream);
    const { data } = await askInfo(id, holds(id));
    // The touch became a scroll, or the screen is mounted and handles the response itself.
    if (!data || mine !== touch.current) return;
    const { playUrl: url, playlists } = data;
    beginStream({ url, startS: startSecond(data, resumeAt(id)), playlists });
  };

  return {
    prepare() {
      warm(ownAddress('/PlayVideo', { id }));
      if (!session.isSignedIn) return;
      prefetchShaka();
      // The player that is on screen takes the next video itself.
      const takesInfoOnly = step === 'replace' || isSavingData(selectDataSaver(store.getState()));
      if (takesInfoOnly) prefetchInfo(id, { ifOlderThan: RENEW_ADDRESS_S });
      else void begin();
    },
    cancel() {
      touch.current += 1;
      if (step === 'push') restStream();
    },
    leave() {
      touch.current += 1;
      if (step === 'push') claimStream();
    },
  };
}
