import { useEffect, useState } from 'react';
import type { PlayerEngine } from '../playback/player-engine.ts';

/** The images wait for the video no longer than this. */
const LIMIT_MS = 2_000;

/**
 * Whether the images beside the video may be fetched: on a slow connection they would delay the
 * video's own first frame.
 * @param expected whether a stream is to be played.
 */
export function useCanLoadImages(engine: PlayerEngine | undefined, expected: boolean): boolean {
  const [due, setDue] = useState(false);
  const waits = expected && !due;

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setDue(true), LIMIT_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  useEffect(() => {
    if (!waits || !engine) return;
    const look = () => {
      if (engine.getState().shown) setDue(true);
    };
    look();
    return engine.subscribe(look);
  }, [waits, engine]);

  return !waits;
}
