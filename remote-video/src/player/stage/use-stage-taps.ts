import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PlayerCommand, SKIP_S } from '../../playback/shortcuts.ts';

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

/** What a tap on the picture means. `side` is the half it hit. */
type TapMeaning = 'show-controls' | 'back' | 'forward';

interface Tap {
  readonly atMs: number;
  /** 0 at the left edge of the picture, 1 at the right one. */
  readonly place: number;
}

const DOUBLE_TAP_MS = 300;
const SIDE = 0.38;

const sideOf = ({ place }: Tap): 'back' | 'forward' | undefined => {
  if (place <= SIDE) return 'back';
  return place >= 1 - SIDE ? 'forward' : undefined;
};

/** Two quick taps on the same side skip, each further one again; everything else shows the controls. */
export function meaningOf(tap: Tap, previous: Tap | undefined): TapMeaning {
  const side = sideOf(tap);
  const isQuick = previous !== undefined && tap.atMs - previous.atMs <= DOUBLE_TAP_MS;
  return side !== undefined && isQuick && sideOf(previous) === side ? side : 'show-controls';
}
