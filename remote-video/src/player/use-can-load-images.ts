import { useEffect, useState } from 'react';
import type { PlayerEngine } from '../playback/player-engine.ts';

/** A video that takes longer than this is not waited for. */
const LIMIT_MS = 2_000;

/**
 * Whether the pictures beside the video may be fetched: on a slow line they would hold back the
 * video's own first one.
 * @param expected a stream is to come.
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
