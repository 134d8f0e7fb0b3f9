/** Where the indicator rests while it refreshes, and how far a pull must get to start it, px. */
export const pullRest = 56;

/** Shown at least this long: a flash would look like a fault. */
export const minRefreshMs = 500;

const reach = 112;

/** The page follows the finger ever more slowly and never beyond `reach`. */
export function pullOffset(distance: number): number {
  return distance <= 0 ? 0 : reach * (1 - Math.exp(-distance / 160));
}

/** Undecided within a few px; then a pull is a gesture that goes down more than sideways. */
export function isPull(dx: number, dy: number): boolean | undefined {
  if (Math.hypot(dx, dy) < 8) return undefined;
  return dy > Math.abs(dx);
}
