import { type Ramp, rampOffset } from './ramp.ts';
import type { Scene } from './scenes.ts';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Packed RGB rows, top to bottom. */
  readonly pixels: Uint8Array;
}

/**
 * Paints a still; `samples` squared points per pixel soften the edges.
 * @param time of the scene, in its own seconds.
 */
export function paint(
  { width, height }: Pick<Canvas, 'width' | 'height'>,
  scene: Scene,
  ramp: Ramp,
  k: number,
  { samples, time = 0 }: { readonly samples: number; readonly time?: number },
): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  const unit = 1 / height;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sub = 0; sub < samples * samples; sub += 1) {
        const x = (column + ((sub % samples) + 0.5) / samples) * unit;
        const y = (row + (Math.floor(sub / samples) + 0.5) / samples) * unit;
        const at = rampOffset(scene(x, y, time, k));
        red += ramp[at] ?? 0;
        green += ramp[at + 1] ?? 0;
        blue += ramp[at + 2] ?? 0;
      }
      const weight = 1 / (samples * samples);
      const offset = (row * width + column) * 3;
      pixels[offset] = red * weight;
      pixels[offset + 1] = green * weight;
      pixels[offset + 2] = blue * weight;
    }
  }
  return { width, height, pixels };
}
