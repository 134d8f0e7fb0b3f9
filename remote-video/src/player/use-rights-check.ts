import type { Video } from '@velvet/contract/video';
import { useEffect, useRef } from 'react';

/**
 * A viewer of the preview may recharge elsewhere: back on this page the video's info is asked for
 * again, so that it continues without a reload (spec S5.2).
 */
export function useRightsCheck(video: Video | undefined, refetch: () => void): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const limited = video !== undefined && !video.allowed;
  useEffect(() => {
    if (!limited) return;
    const check = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [limited]);
}
