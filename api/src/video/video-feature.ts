import { mediaGate } from '../media/media-gate.ts';
import { createMediaRights } from '../media/media-rights.ts';
import { createStreamStore } from '../media/stream-store.ts';
import type { FeatureFactory } from '../services/feature.ts';
import { streamFolder } from './stream-folder.ts';
import { videoHandlers } from './video-handlers.ts';

/** Video info and the gate in front of the media. */
export const videoFeature: FeatureFactory = ({ config, pool, secret, mediaUrl, now }) => {
  const streams = createStreamStore((name) => streamFolder(config.dataDir, name));
  const mediaKey = secret.key('media');
  const nowMs = () => now().getTime();
  const rightsOf = createMediaRights(pool, nowMs);
  return {
    handlers: videoHandlers({ pool, streams, mediaKey, mediaUrl }),
    routes: mediaGate({ key: mediaKey, streams, rightsOf, nowMs }),
    stop: streams.close,
  };
};
