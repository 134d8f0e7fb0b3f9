import { type Canvas, paint } from './paint.ts';
import { type RampName, ramps } from './ramp.ts';
import { type SceneName, scenes } from './scenes.ts';

export const posterCount = 36;

type Plan = readonly [SceneName, RampName, shape: number];

/** Four of each scene, ordered so that neighbours share neither scene nor hue. */
const plans: readonly Plan[] = [
  ['velvet', 'plum', 0.4],
  ['dusk', 'dusk', 1.1],
  ['bokeh', 'amber', 1],
  ['dunes', 'rose', 0.6],
  ['rings', 'night', 0.7],
  ['curtains', 'wine', 0.3],
  ['silk', 'sea', 0.2],
  ['rosette', 'rose', 0.5],
  ['ribbons', 'mauve', 0.9],
  ['velvet', 'sea', 2.2],
  ['bokeh', 'plum', 2],
  ['dusk', 'amber', 3.2],
  ['silk', 'wine', 1.4],
  ['dunes', 'night', 2.4],
  ['rosette', 'plum', 1.6],
  ['curtains', 'mauve', 1.9],
  ['ribbons', 'sea', 2.7],
  ['rings', 'amber', 2.1],
  ['dusk', 'sea', 5.2],
  ['velvet', 'rose', 3.7],
  ['silk', 'night', 2.6],
  ['bokeh', 'wine', 3],
  ['dunes', 'moss', 4.1],
  ['curtains', 'night', 3.4],
  ['ribbons', 'amber', 4.4],
  ['rosette', 'mauve', 2.9],
  ['rings', 'rose', 3.3],
  ['velvet', 'night', 5.1],
  ['dusk', 'rose', 4.4],
  ['silk', 'amber', 4.2],
  ['bokeh', 'sea', 4],
  ['dunes', 'dusk', 5.5],
  ['ribbons', 'plum', 5.8],
  ['curtains', 'moss', 5],
  ['rosette', 'wine', 4.6],
  ['rings', 'mauve', 5.4],
];

export function paintPoster(id: number): Canvas {
  const plan = plans[id - 1];
  if (plan === undefined) throw new RangeError(`no poster ${id}`);
  const [scene, ramp, shape] = plan;
  return paint(480, 270, scenes[scene], ramps[ramp], shape, 2);
}
