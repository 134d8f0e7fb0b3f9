import { rampOffset, ramps } from '../raster/ramp.ts';
import { scenes } from '../raster/scenes.ts';
import type { FilmPlan } from './film-plans.ts';

export const filmSeconds = 240;
export const framesPerSecond = 25;
/** The scenes are soft: a small picture scaled up looks the same and draws seven times faster. */
export const filmWidth = 320;
export const filmHeight = 180;

const fadeSeconds = 3;
/** Slow cloth needs few bits, and few bits are all a committed sample may take. */
const pace = 0.6;

/** Where a scene is at a second of its film. */
export const sceneTime = (seconds: number): number => seconds * pace;

export const movementSeconds = ({ movements }: FilmPlan): number => filmSeconds / movements.length;

/** Paints the frame at `seconds` as packed RGB into `pixels`. */
export function paintFrame(
  plan: FilmPlan,
  pixels: Uint8Array,
  width: number,
  height: number,
  seconds: number,
): void {
  const { movements } = plan;
  const index = Math.min(Math.floor(seconds / movementSeconds(plan)), movements.length - 1);
  const now = movements[index];
  if (!now) throw new RangeError('a film without movements');
  const next = movements[index + 1] ?? now;
  const time = sceneTime(seconds);
  const left = (index + 1) * movementSeconds(plan) - seconds;
  const fade = next === now || left > fadeSeconds ? 0 : 1 - left / fadeSeconds;
  const nowScene = scenes[now.scene];
  const nextScene = scenes[next.scene];
  const nowRamp = ramps[now.ramp];
  const nextRamp = ramps[next.ramp];
  let offset = 0;
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / height;
      const from = rampOffset(nowScene(x, y, time, now.shape));
      const to = fade > 0 ? rampOffset(nextScene(x, y, time, next.shape)) : from;
      for (let channel = 0; channel < 3; channel += 1) {
        const start = nowRamp[from + channel] ?? 0;
        const end = fade > 0 ? (nextRamp[to + channel] ?? 0) : start;
        pixels[offset + channel] = start + (end - start) * fade;
      }
      offset += 3;
    }
  }
}
