interface Shift {
  readonly value: number;
  readonly startTime: number;
}

const LARGEST_GAP_MS = 1_000;
const LONGEST_WINDOW_MS = 5_000;

/** Cumulative layout shift: the worst window of shifts that follow each other closely. */
export function createLayoutShifts() {
  let worst = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return {
    add({ value, startTime }: Shift): void {
      const isSameWindow =
        startTime - last < LARGEST_GAP_MS && startTime - first < LONGEST_WINDOW_MS;
      sum = isSameWindow ? sum + value : value;
      if (!isSameWindow) first = startTime;
      last = startTime;
      worst = Math.max(worst, sum);
    },
    worst: (): number => worst,
  };
}
