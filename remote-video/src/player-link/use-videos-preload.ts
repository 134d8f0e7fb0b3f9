import type { Video } from '@velvet/contract/video';
import { mayFetchAhead } from '@velvet/sdk/device';
import { useHost } from '@velvet/sdk/feature';
import { type RefObject, useEffect, useState } from 'react';
import { RENEW_ADDRESS_S, usePrefetch } from '../api/video-queries.ts';
import { useIsSavingData } from '../data-saver/data-saving.ts';
import { isShakaLoaded, loadShaka } from '../playback/load-shaka.ts';
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

/** Calls once the page has loaded and is idle; the function returned takes it back. */
function whenAtRest(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel = whenIdle(run);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancel();
  };
}

/** Fetches the streaming library when the list is at rest; true once it is there. */
function useLibraryAhead(isWanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(isShakaLoaded);

  useEffect(() => {
    if (!isWanted || isLoaded) return;
    let hasLeft = false;
    const fetchLibrary = async () => {
      if (!(await mayFetchAhead()) || hasLeft) return;
      // What fails is seen when it is needed.
      await loadShaka().catch(() => undefined);
      if (!hasLeft) setLoaded(isShakaLoaded());
    };
    const cancel = whenAtRest(() => void fetchLibrary());
    return () => {
      hasLeft = true;
      cancel();
    };
  }, [isWanted, isLoaded]);

  return isWanted && isLoaded;
}

/**
 * For a member who looks at a list: the streaming library is fetched, a player is made, and the info
 * of the videos on screen is fetched. Nothing is fetched for a guest or a member who saves data.
 */
export function useVideosPreload(
  list: RefObject<HTMLElement | null>,
  videos: readonly Video[] | undefined,
) {
  const { session } = useHost();
  const isSavingData = useIsSavingData();
  const prefetchInfo = usePrefetch('videoInfo');
  const goesAhead = useLibraryAhead(session.isSignedIn && !isSavingData);

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
