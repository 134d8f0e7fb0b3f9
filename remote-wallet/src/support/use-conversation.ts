import type { SupportMessage } from '@velvet/shared/contract/support';
import { useEffect } from 'react';
import {
  useReadSupportMessagesMutation,
  useSupportMessagesInfiniteQuery,
} from '../api/support-queries.ts';

/** While the screen is open, in case the stream of live events is not there (spec S15.2). */
const POLL_MS = 20_000;

/** The conversation, oldest first; what is seen is marked as read. */
export function useConversation() {
  const query = useSupportMessagesInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const [markRead] = useReadSupportMessagesMutation();
  const pages = query.data?.pages;
  const newest = pages?.[0];
  const messages: readonly SupportMessage[] | undefined = pages
    ?.flatMap((page) => page.messages)
    .reverse();
  const answer = newest?.messages.find(({ author }) => author === 'operator')?.id;
  const unread = newest?.unread ?? 0;

  useEffect(() => {
    if (unread === 0 || answer === undefined) return;
    const mark = () => {
      if (document.visibilityState === 'visible') void markRead(answer);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, answer, markRead]);

  return { ...query, messages, answeredWithinS: newest?.answeredWithinS };
}
