import type { Video } from '@velvet/shared/contract/video';
import { useHost } from '@velvet/shared/feature';
import { useEffect, useRef } from 'react';
import {
  POSITIONS_KEY,
  readPositions,
  resumeSecond,
  withPosition,
  writePositions,
} from '../positions/watch-positions.ts';
import type { PlayerEngine } from './playback/player-engine.ts';

const SAVE_EVERY_S = 5;

/** Keeps where the viewer is: every few seconds, on pause, on leaving. */
export function useWatchPosition(engine: PlayerEngine | undefined, video: Video | undefined): void {
  const { preferences, session } = useHost();
  const latest = useRef({ preferences, isSignedIn: session.isSignedIn });
  const { id, title, posterUrl, durationSeconds } = video ?? {};

  useEffect(() => {
    latest.current = { preferences, isSignedIn: session.isSignedIn };
  });

  useEffect(() => {
    if (!engine || id === undefined || title === undefined || posterUrl === undefined) return;
    let savedS: number | undefined;
    const save = () => {
      const { currentS, shown } = engine.getState();
      const { preferences: kept, isSignedIn } = latest.current;
      if (!shown || !isSignedIn || currentS === savedS) return;
      savedS = currentS;
      const position = {
        id,
        title,
        posterUrl,
        durationS: durationSeconds ?? 0,
        positionS: currentS,
      };
      const positions = withPosition(readPositions(kept.get(POSITIONS_KEY)), position);
      kept.set(POSITIONS_KEY, writePositions(positions));
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
  }, [engine, id, title, posterUrl, durationSeconds]);
}

/** Reads where the viewer left a video. */
export function useResumeAt(): (id: number) => number {
  const { preferences } = useHost();
  return (id) => resumeSecond(readPositions(preferences.get(POSITIONS_KEY)), id);
}
