import type { Video } from '@velvet/shared/contract/video';
import { useHost } from '@velvet/shared/feature';
import { type RefObject, useEffect } from 'react';
import { RENEW_ADDRESS_S, usePrefetch } from '../api/video-queries.ts';
import { useIsSavingData } from '../data-saver/data-saving.ts';
import { isShakaLoaded } from '../playback/load-shaka.ts';
import { keepStreamReady, leaveStream } from '../playback/ready-stream.ts';
import { createShakaStream } from '../playback/shaka-stream.ts';

const IDLE_MS = 2_000;

/** Calls when the page has nothing better to do; the function returned takes it back. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: IDLE_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, IDLE_MS);
  return () => clearTimeout(timer);
}

/**
 * For a member who comes back from one video to the list: a player for the next one is made, and
 * the info of the videos on screen is fetched. Nothing is fetched for a member who has watched
 * nothing yet or saves data.
 */
export function useVideosPreload(
  list: RefObject<HTMLElement | null>,
  videos: readonly Video[] | undefined,
) {
  const { session } = useHost();
  const isSavingData = useIsSavingData();
  const prefetchInfo = usePrefetch('videoInfo');
  const goesAhead = session.isSignedIn && isShakaLoaded() && !isSavingData;

  useEffect(() => {
    if (!goesAhead) return leaveStream;
    const cancel = whenIdle(() => keepStreamReady(createShakaStream));
    return () => {
      cancel();
      leaveStream();
    };
  }, [goesAhead]);

  useEffect(() => {
    if (!goesAhead || !list.current) return;
    const idOf = new Map([...list.current.children].map((card, at) => [card, videos?.[at]?.id]));
    const waiting = new Set<() => void>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = idOf.get(target);
        if (!isIntersecting || id === undefined) continue;
        observer.unobserve(target);
        waiting.add(whenIdle(() => prefetchInfo(id, { ifOlderThan: RENEW_ADDRESS_S })));
      }
    });
    for (const card of idOf.keys()) observer.observe(card);
    return () => {
      observer.disconnect();
      for (const cancel of waiting) cancel();
    };
  }, [goesAhead, list, videos, prefetchInfo]);
}
