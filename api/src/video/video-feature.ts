import { mediaGate } from '../media/media-gate.ts';
import { createStreamStore } from '../media/stream-store.ts';
import type { FeatureFactory } from '../services/feature.ts';
import { streamFolder } from './stream-folder.ts';
import { videoHandlers } from './video-handlers.ts';

/** Video info and the gate in front of the media. */
export const videoFeature: FeatureFactory = (services) => {
  const { config, pool, secret, mediaUrl, mediaRightsOf, now } = services;
  const streams = createStreamStore((name) => streamFolder(config.dataDir, name));
  const mediaKey = secret.key('media');
  return {
    handlers: videoHandlers({ pool, streams, mediaKey, mediaUrl }),
    routes: mediaGate({
      key: mediaKey,
      streams,
      rightsOf: mediaRightsOf,
      nowMs: () => now().getTime(),
    }),
    stop: streams.close,
  };
};
