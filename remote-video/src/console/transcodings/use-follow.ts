import type { OpsSource } from '@velvet/shared/console';
import { useEffect, useRef } from 'react';

const STEP_MS = 3_000;

/**
 * Has data fetched anew every three seconds while they change by themselves and the page is looked at.
 * Returns the source without saying so each time.
 */
export function useFollow(source: OpsSource, isMoving: boolean): OpsSource {
  const { refetch, isFetching } = source;
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  }, [refetch]);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return { ...source, isFetching: isFetching && !isMoving };
}
