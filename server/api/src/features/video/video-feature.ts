import { sharedList } from '../../http/handlers.ts';
import { formerKeysOf } from '../../secrets/app-secret.ts';
import type { FeatureFactory } from '../feature.ts';
import { mediaGate } from './media-gate.ts';
import { createStreamStore } from './stream-store.ts';
import { videoHandlers } from './video-handlers.ts';
import { readVideoClasses, readVideoPage } from './videos.ts';

/** The videos, their info and the gate in front of the media. */
export const videoFeature: FeatureFactory = (services) => {
  const { files, pool, secret, mediaUrl, mediaRightsOf, now } = services;
  const streams = createStreamStore(files);
  const mediaKey = secret.key('media');
  return {
    handlers: {
      video_class: sharedList(({ language, pool: lists }) => readVideoClasses(lists, language)),
      video_list: sharedList(({ language, pool: lists }, { classId, page }) =>
        readVideoPage({ pool: lists, mediaUrl }, classId, page, language),
      ),
      ...videoHandlers({ pool, streams, mediaKey, mediaUrl }),
    },
    routes: mediaGate({
      key: mediaKey,
      formerKeys: formerKeysOf(secret, 'media'),
      streams,
      rightsOf: mediaRightsOf,
      nowMs: () => now().getTime(),
    }),
    stop: streams.close,
  };
};
