import type { VideoId } from '@velvet/contract/video';
import { useAppStore } from '@velvet/sdk/store';
import { useEffect } from 'react';
import { videoQueries } from '../api/video-queries.ts';
import type { PlayerEngine } from '../playback/player-engine.ts';
import { positionNoted } from '../positions/watch-positions-slice.ts';

const SAVE_EVERY_S = 5;

/** Keeps where the viewer is: every few seconds, on pause, on leaving. */
export function useWatchPosition(
  engine: PlayerEngine | undefined,
  videoId: VideoId | undefined,
): void {
  const store = useAppStore();

  useEffect(() => {
    if (!engine || videoId === undefined) return;
    const selectInfo = videoQueries.endpoints.videoInfo.select(videoId);
    let savedS: number | undefined;
    const save = () => {
      const { currentS, shown } = engine.getState();
      // A member who signs out empties the query cache before this screen unmounts: their
      // position must not be stored after that.
      const { data: video } = selectInfo(store.getState());
      if (!shown || !video || currentS === savedS) return;
      savedS = currentS;
      const { id, title, posterUrl, durationSeconds: durationS } = video;
      const sample = video.sample ? { sample: true } : {};
      const position = { id, title, posterUrl, durationS, positionS: currentS, ...sample };
      store.dispatch(positionNoted(position));
    };
    const leave = engine.subscribe(() => {
      const { currentS, paused } = engine.getState();
      if (paused || Math.abs(currentS - (savedS ?? 0)) >= SAVE_EVERY_S) save();
    });
    window.addEventListener('pagehide', save);
    return () => {
      save();
      leave();
      window.removeEventListener('pagehide', save);
    };
  }, [store, engine, videoId]);
}
