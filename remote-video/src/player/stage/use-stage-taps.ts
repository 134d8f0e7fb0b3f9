import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PlayerCommand, SKIP_S } from '../../playback/shortcuts.ts';
import { meaningOf, type Tap } from '../../playback/taps.ts';

interface StageTapsOptions {
  /** The picture, below the controls. */
  readonly picture: RefObject<HTMLElement | null>;
  readonly run: (command: PlayerCommand) => void;
  readonly toggleControls: () => void;
}

interface Skipped {
  readonly side: 'back' | 'forward';
  /** Distinguishes one skip from the next. */
  readonly turn: number;
}

/**
 * Taps on the bare picture: one shows or hides the controls, two on a side skip. A mouse click
 * plays or pauses. Everything has a button as well.
 */
export function useStageTaps(options: StageTapsOptions): Skipped | undefined {
  const { picture } = options;
  const latest = useRef(options);
  const [skipped, setSkipped] = useState<Skipped>();

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = picture.current;
    if (!element) return;
    let previous: Tap | undefined;
    const onClick = (event: MouseEvent) => {
      const { run, toggleControls } = latest.current;
      if (event instanceof PointerEvent && event.pointerType === 'mouse') {
        run({ kind: 'toggle-play' });
        return;
      }
      const { left, width } = element.getBoundingClientRect();
      const tap = { atMs: event.timeStamp, place: (event.clientX - left) / width };
      const meaning = meaningOf(tap, previous);
      previous = tap;
      if (meaning === 'show-controls') {
        toggleControls();
        return;
      }
      run({ kind: 'skip', seconds: meaning === 'back' ? -SKIP_S : SKIP_S });
      setSkipped((last) => ({ side: meaning, turn: (last?.turn ?? 0) + 1 }));
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [picture]);

  return skipped;
}
