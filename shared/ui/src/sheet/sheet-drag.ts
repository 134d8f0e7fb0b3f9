export interface Drag {
  /** How far down the sheet was pulled, px. */
  distance: number;
  /** Height of the sheet, px. */
  height: number;
  /** Speed when let go, px per ms, positive downwards. */
  velocity: number;
}

/** A third of the way, or a flick; a sheet that is moving up again stays. */
export function dragCloses({ distance, height, velocity }: Drag): boolean {
  if (velocity < -0.1) return false;
  return distance > height / 3 || (velocity > 0.5 && distance > 16);
}

/** Upwards the sheet gives way a little and no more. */
export function dragOffset(distance: number): number {
  return distance >= 0 ? distance : -Math.sqrt(-distance);
}
