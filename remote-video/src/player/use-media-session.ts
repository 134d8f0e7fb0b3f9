import type { Video } from '@velvet/contract/video';
import { useEffect } from 'react';
import type { PlayerEngine } from '../playback/player-engine.ts';
import { SKIP_S } from '../playback/shortcuts.ts';

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

/** Shows the video on the lock screen and takes commands of a headset (spec S5.4). */
export function useMediaSession(
  engine: PlayerEngine | undefined,
  video: Video | undefined,
  artist: string,
): void {
  const { title, posterUrl } = video ?? {};
  useEffect(() => {
    if (!engine || title === undefined || posterUrl === undefined) return;
    if (!('mediaSession' in navigator) || typeof MediaMetadata === 'undefined') return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork: [{ src: posterUrl }] });
    const handlers: Readonly<Record<(typeof actions)[number], MediaSessionActionHandler>> = {
      play: engine.togglePlay,
      pause: engine.togglePlay,
      seekbackward: ({ seekOffset }) => engine.skip(-(seekOffset ?? SKIP_S)),
      seekforward: ({ seekOffset }) => engine.skip(seekOffset ?? SKIP_S),
      seekto: ({ seekTime }) => {
        if (typeof seekTime === 'number') engine.seek(seekTime);
      },
    };
    for (const action of actions) mediaSession.setActionHandler(action, handlers[action]);
    return () => {
      mediaSession.metadata = null;
      for (const action of actions) mediaSession.setActionHandler(action, null);
    };
  }, [engine, title, posterUrl, artist]);
}
