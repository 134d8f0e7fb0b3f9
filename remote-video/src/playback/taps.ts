/** What a tap on the picture means. `side` is the half it hit. */
type TapMeaning = 'show-controls' | 'back' | 'forward';

export interface Tap {
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
