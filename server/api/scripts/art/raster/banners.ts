import { type Canvas, paint } from './paint.ts';
import { makeRamp, type Ramp } from './ramp.ts';
import type { Scene } from './scenes.ts';

export const bannerCount = 4;

/** Darker towards the foot and the left, where the screen lays its text. */
function shaded(scene: Scene): Scene {
  return (x, y, t, k) => scene(x, y, t, k) * (1 - 0.3 * y * y) * (0.8 + 0.13 * x);
}

/** Sheets of cloth laid over each other: a lit hem, a soft inside and a shadow on the one behind. */
const drapes: Scene = (x, y, _t, k) => {
  const angle = -0.42 + 0.3 * Math.sin(k);
  const u = x * Math.cos(angle) + y * Math.sin(angle);
  const v = y * Math.cos(angle) - x * Math.sin(angle);
  let tone = 0.1;
  for (let i = 0; i < 9; i += 1) {
    const sway =
      0.12 * Math.sin(u * 1.7 + i * 1.15 + k) + 0.05 * Math.sin(u * 3.3 - i * 0.8 + k * 2);
    const depth = v - (-0.32 + i * 0.21 + sway);
    const lit = 0.5 + 0.5 * Math.sin(u * 1.5 + i * 1.9 + k);
    if (depth > 0) {
      const hem = (0.16 + 0.42 * lit) * Math.exp(-depth * 8);
      const fold = 0.07 * Math.sin(depth * 19 - u * 2.2 + i) * Math.exp(-depth * 2);
      const sheet = 0.13 + 0.012 * i + hem + fold;
      tone += (sheet - tone) * Math.min(1, depth / 0.004);
    } else tone *= 1 - 0.5 * Math.exp(depth * 17);
  }
  return tone;
};

const roseGold = makeRamp(['#140b14', '#43203a', '#87435c', '#dd9a8c', '#fde3cf']);
const candle = makeRamp(['#180a12', '#551d33', '#a04a4b', '#e6a67f', '#fff0d6']);
const orchid = makeRamp(['#150d1a', '#3d2448', '#7e4a74', '#d69aa4', '#fbe6e0']);
const blush = makeRamp(['#261019', '#6e3347', '#bb6f76', '#ecb8a8', '#fff3e8']);

const plans: readonly (readonly [Scene, Ramp, shape: number])[] = [
  [drapes, roseGold, 0.9],
  [drapes, candle, 3.4],
  [drapes, orchid, 5.6],
  [drapes, blush, 2.1],
];

export function paintBanner(id: number): Canvas {
  const plan = plans[id - 1];
  if (plan === undefined) throw new RangeError(`no banner ${id}`);
  const [scene, ramp, shape] = plan;
  return paint({ width: 780, height: 390 }, shaded(scene), ramp, shape, { samples: 2 });
}
