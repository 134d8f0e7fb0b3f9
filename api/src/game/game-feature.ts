import type { FeatureFactory } from '../services/feature.ts';
import { quicknet } from './drand/drand-network.ts';
import { createDrandSource } from './drand/drand-source.ts';
import { gameHandlers } from './game-handlers.ts';
import { createRoundTicker } from './round-ticker.ts';

/** The periodic game: its operations, and the ticker that drives the rounds. */
export const gameFeature: FeatureFactory = ({ config, pool, mediaUrl, log, metrics, now }) => {
  const ticker = createRoundTicker({
    pool,
    nowMs: () => now().getTime(),
    onEvent: (event, count) => metrics.events.inc({ event }, count),
    onFault: (error) => log.error({ err: error }, 'A step of the rounds failed; it is repeated'),
    // Asked only while a published round waits for a value of it.
    beacon: createDrandSource({ network: quicknet, relays: config.drandRelays }),
  });
  return { handlers: gameHandlers({ pool, mediaUrl }), start: ticker.start, stop: ticker.stop };
};
