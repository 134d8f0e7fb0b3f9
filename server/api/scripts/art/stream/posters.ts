import { type Canvas, paint } from '../raster/paint.ts';
import { ramps } from '../raster/ramp.ts';
import { scenes } from '../raster/scenes.ts';
import { movementSeconds, sceneTime } from './film.ts';
import { filmNames, filmPlans } from './film-plans.ts';

/** Six parts of each film's work. */
export const posterCount = 36;

/** The frame in the middle of a movement, drawn large. Videos are counted part by part. */
export function paintPoster(id: number): Canvas {
  const name = filmNames[(id - 1) % filmNames.length];
  const plan = name && filmPlans[name];
  const part = Math.floor((id - 1) / filmNames.length);
  const movement = plan?.movements[part];
  if (!plan || !movement) throw new RangeError(`no poster ${id}`);
  const { scene, ramp, shape } = movement;
  const time = sceneTime((part + 0.5) * movementSeconds(plan));
  return paint({ width: 480, height: 270 }, scenes[scene], ramps[ramp], shape, {
    samples: 2,
    time,
  });
}
