import type { Video } from '@velvet/contract/video';
import { useEffect } from 'react';
import type { PlayerEngine } from '../playback/player-engine.ts';
import { SKIP_S } from '../playback/shortcuts.ts';

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

interface MediaInfo {
  readonly title: string;
  readonly artist: string;
  readonly posterUrl: string;
}

interface MediaControls {
  readonly toggle: () => void;
  readonly skip: (seconds: number) => void;
  readonly seek: (seconds: number) => void;
}

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

/** Connects the player to the system's media controls (lock screen, headset). */
function announceMedia(info: MediaInfo, controls: MediaControls): () => void {
  if (!('mediaSession' in navigator) || typeof MediaMetadata === 'undefined') return () => {};
  const { mediaSession } = navigator;
  const { title, artist, posterUrl } = info;
  mediaSession.metadata = new MediaMetadata({ title, artist, artwork: [{ src: posterUrl }] });
  const handlers: Readonly<Record<(typeof actions)[number], MediaSessionActionHandler>> = {
    play: controls.toggle,
    pause: controls.toggle,
    seekbackward: ({ seekOffset = SKIP_S }) => controls.skip(-(seekOffset ?? SKIP_S)),
    seekforward: ({ seekOffset = SKIP_S }) => controls.skip(seekOffset ?? SKIP_S),
    seekto: ({ seekTime }) => {
      if (typeof seekTime === 'number') controls.seek(seekTime);
    },
  };
  for (const action of actions) mediaSession.setActionHandler(action, handlers[action]);
  return () => {
    mediaSession.metadata = null;
    for (const action of actions) mediaSession.setActionHandler(action, null);
  };
}
