import type { VideoId } from '@velvet/contract/video';
import { useAppStore } from '@velvet/sdk/store';
import { useCallback } from 'react';
import { selectResumeSecond } from './watch-positions-slice.ts';

/** Returns a function that gives the second at which the viewer left a video. */
export function useResumeAt(): (videoId: VideoId) => number {
  const store = useAppStore();
  return useCallback((videoId) => selectResumeSecond(store.getState(), videoId), [store]);
}
