/** One round of a movement that repeats. Transforms only: nothing else moves with it. */
export interface Loop {
  readonly keyframes: Keyframe[];
  readonly durationMs: number;
}

const MS_PER_S = 1_000;

/** Rows that rise; `heightPx` is that of all rows once, after which their copy follows. */
export function risingRows(heightPx: number, speedPxS: number): Loop | undefined {
  if (heightPx <= 0) return undefined;
  return {
    keyframes: [{ transform: 'translateY(0)' }, { transform: `translateY(${-heightPx}px)` }],
    durationMs: (heightPx / speedPxS) * MS_PER_S,
  };
}

interface Line {
  readonly textPx: number;
  readonly boxPx: number;
  readonly speedPxS: number;
  /** Standing still at the start of each round, so that the beginning can be read. */
  readonly restMs: number;
}

/** A line of text that leaves at the left and comes back from the right. */
export function marqueeLoop({ textPx, boxPx, speedPxS, restMs }: Line): Loop | undefined {
  if (textPx <= 0) return undefined;
  const outMs = (textPx / speedPxS) * MS_PER_S;
  const backMs = (boxPx / speedPxS) * MS_PER_S;
  const durationMs = restMs + outMs + backMs;
  const rest = restMs / durationMs;
  const turn = (restMs + outMs) / durationMs;
  return {
    keyframes: [
      { transform: 'translateX(0)', offset: 0 },
      { transform: 'translateX(0)', offset: rest },
      { transform: `translateX(${-textPx}px)`, offset: turn },
      { transform: `translateX(${boxPx}px)`, offset: turn },
      { transform: 'translateX(0)', offset: 1 },
    ],
    durationMs,
  };
}
