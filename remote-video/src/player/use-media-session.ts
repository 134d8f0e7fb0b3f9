import type { Video } from '@velvet/contract/video';
import { useEffect } from 'react';
import { announceMedia } from '../playback/media-session.ts';
import type { PlayerEngine } from '../playback/player-engine.ts';

/** Shows the video on the lock screen and takes commands of a headset (spec S5.4). */
export function useMediaSession(
  engine: PlayerEngine | undefined,
  video: Video | undefined,
  artist: string,
): void {
  const { title, posterUrl } = video ?? {};
  useEffect(() => {
    if (!engine || title === undefined || posterUrl === undefined) return;
    return announceMedia(
      { title, artist, posterUrl },
      {
        toggle: engine.togglePlay,
        skip: engine.skip,
        seek: engine.seek,
      },
    );
  }, [engine, title, posterUrl, artist]);
}
