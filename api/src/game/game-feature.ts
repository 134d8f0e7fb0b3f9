import type { FeatureFactory } from '../services/feature.ts';
import { gameHandlers } from './game-handlers.ts';
import { createRoundTicker } from './round-ticker.ts';

/** The periodic game: its operations, and the ticker that drives the rounds. */
export const gameFeature: FeatureFactory = ({ pool, mediaUrl, log, metrics, now }) => {
  const ticker = createRoundTicker({
    pool,
    nowMs: () => now().getTime(),
    onEvent: (event, count) => metrics.events.inc({ event }, count),
    onFault: (error) => log.error({ err: error }, 'A step of the rounds failed; it is repeated'),
  });
  return { handlers: gameHandlers({ pool, mediaUrl }), start: ticker.start, stop: ticker.stop };
};
