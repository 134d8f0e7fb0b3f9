import type { FeatureFactory } from '../services/feature.ts';
import { gameHandlers } from './game-handlers.ts';

/** The operations of the periodic game; the draws process drives its rounds. */
export const gameFeature: FeatureFactory = ({ pool, mediaUrl }) => ({
  handlers: gameHandlers({ pool, mediaUrl }),
});
