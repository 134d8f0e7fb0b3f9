import { gameFeature } from './game/game-feature.ts';
import type { FeatureFactory } from './services/feature.ts';

/** Every part of the product, once. An operation is answered by the one part that has it. */
export const features: readonly FeatureFactory[] = [gameFeature];
