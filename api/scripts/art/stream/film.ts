import { type Ramp, rampOffset, ramps } from '../raster/ramp.ts';
import { type Scene, scenes } from '../raster/scenes.ts';

export const filmSeconds = 240;
export const framesPerSecond = 25;
/** The scenes are soft: a small picture scaled up looks the same and draws seven times faster. */
export const filmWidth = 320;
export const filmHeight = 180;

interface Movement {
  readonly scene: Scene;
  readonly ramp: Ramp;
  readonly shape: number;
}

const movements: readonly [Movement, ...Movement[]] = [
  { scene: scenes.velvet, ramp: ramps.plum, shape: 0.9 },
  { scene: scenes.ribbons, ramp: ramps.mauve, shape: 0.9 },
  { scene: scenes.dusk, ramp: ramps.dusk, shape: 1.1 },
  { scene: scenes.curtains, ramp: ramps.wine, shape: 0.3 },
  { scene: scenes.silk, ramp: ramps.rose, shape: 0.2 },
  { scene: scenes.velvet, ramp: ramps.night, shape: 5.1 },
];

const movementSeconds = filmSeconds / movements.length;
const fadeSeconds = 3;
/** Slow cloth needs few bits, and few bits are all a committed sample may take. */
const pace = 0.6;

function movementAt(index: number): Movement {
  return movements[Math.min(index, movements.length - 1)] ?? movements[0];
}

/** Paints the frame at `seconds` as packed RGB into `pixels`. */
export function paintFrame(
  pixels: Uint8Array,
  width: number,
  height: number,
  seconds: number,
): void {
  const index = Math.floor(seconds / movementSeconds);
  const now = movementAt(index);
  const next = movementAt(index + 1);
  const time = seconds * pace;
  const left = (index + 1) * movementSeconds - seconds;
  const fade = next === now || left > fadeSeconds ? 0 : 1 - left / fadeSeconds;
  let offset = 0;
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / height;
      const from = rampOffset(now.scene(x, y, time, now.shape));
      const to = fade > 0 ? rampOffset(next.scene(x, y, time, next.shape)) : from;
      for (let channel = 0; channel < 3; channel += 1) {
        const start = now.ramp[from + channel] ?? 0;
        const end = fade > 0 ? (next.ramp[to + channel] ?? 0) : start;
        pixels[offset + channel] = start + (end - start) * fade;
      }
      offset += 3;
    }
  }
}
