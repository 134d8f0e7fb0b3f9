import { skipToken, useOpsPages, useOpsQuery } from '@velvet/console-kit';
import { releaseAgentShown, releaseRequestPage } from '@velvet/contract/ops/release-requests';
import { useEffect, useRef } from 'react';
import { isOpen } from './wanted-changes.ts';

/** While a request is open, which is a quarter of an hour at most. */
const POLL_MS = 2_000;

/**
 * The requests about an app and whether an agent is there. While one is open they are read anew in a visible
 * tab, and `onSettled` is called once it no longer is.
 */
export function useReleaseRequests(app: string, onSettled: () => void) {
  const requests = useOpsPages(
    releaseRequestPage,
    { app },
    { pollMs: (items) => (items.some(isOpen) ? POLL_MS : 0) },
  );
  const open = requests.items?.find(isOpen);
  const isWaiting = open !== undefined;
  const agent = useOpsQuery(releaseAgentShown, requests.items === undefined ? skipToken : {}, {
    pollMs: () => (isWaiting ? POLL_MS : 0),
  });

  const settled = useRef(onSettled);
  settled.current = onSettled;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) settled.current();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  return { requests, open, agent };
}
