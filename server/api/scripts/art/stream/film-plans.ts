import type { RampName } from '../raster/ramp.ts';
import type { SceneName } from '../raster/scenes.ts';

/** One part of a film: a scene, its colours, and the constant that gives the scene its shape. */
export interface Movement {
  readonly scene: SceneName;
  readonly ramp: RampName;
  readonly shape: number;
}

/** A film has as many movements as its work has parts; the poster of a part is a frame of it. */
export interface FilmPlan {
  readonly movements: readonly Movement[];
  /** Lowest note of its chord, in Hz. */
  readonly rootHertz: number;
}

const movement = (scene: SceneName, ramp: RampName, shape: number): Movement => ({
  scene,
  ramp,
  shape,
});

/** One film for each class of demo videos, in the order of the classes. */
export const filmPlans = {
  light: {
    rootHertz: 123.47,
    movements: [
      movement('silk', 'rose', 0.2),
      movement('ribbons', 'mauve', 0.9),
      movement('silk', 'wine', 1.4),
      movement('ribbons', 'amber', 4.4),
      movement('silk', 'amber', 4.2),
      movement('ribbons', 'plum', 5.8),
    ],
  },
  water: {
    rootHertz: 110,
    movements: [
      movement('dusk', 'sea', 5.2),
      movement('dusk', 'dusk', 1.1),
      movement('dusk', 'night', 2.6),
      movement('dusk', 'rose', 4.4),
      movement('dusk', 'amber', 3.2),
      movement('dusk', 'moss', 0.3),
    ],
  },
  night: {
    rootHertz: 98,
    movements: [
      movement('bokeh', 'night', 1),
      movement('bokeh', 'plum', 2),
      movement('bokeh', 'amber', 1.6),
      movement('bokeh', 'sea', 4),
      movement('bokeh', 'wine', 3),
      movement('bokeh', 'mauve', 5.3),
    ],
  },
  garden: {
    rootHertz: 130.81,
    movements: [
      movement('rosette', 'moss', 0.5),
      movement('rosette', 'night', 1.6),
      movement('rosette', 'rose', 2.9),
      movement('rosette', 'mauve', 3.7),
      movement('rosette', 'wine', 4.6),
      movement('rosette', 'plum', 5.5),
    ],
  },
  velvet: {
    rootHertz: 103.83,
    movements: [
      movement('velvet', 'plum', 0.4),
      movement('curtains', 'wine', 0.3),
      movement('velvet', 'rose', 3.7),
      movement('curtains', 'mauve', 1.9),
      movement('velvet', 'sea', 2.2),
      movement('curtains', 'night', 3.4),
    ],
  },
  geometry: {
    rootHertz: 116.54,
    movements: [
      movement('rings', 'amber', 2.1),
      movement('rings', 'night', 0.7),
      movement('rings', 'rose', 3.3),
      movement('rings', 'sea', 4.4),
      movement('rings', 'mauve', 5.4),
      movement('rings', 'wine', 1.4),
    ],
  },
} as const satisfies Readonly<Record<string, FilmPlan>>;

export type FilmName = keyof typeof filmPlans;
const isFilmName = (name: string): name is FilmName => name in filmPlans;
export const filmNames: readonly FilmName[] = Object.keys(filmPlans).filter(isFilmName);
