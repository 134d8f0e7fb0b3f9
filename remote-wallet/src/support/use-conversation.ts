import type { SupportMessage } from '@velvet/contract/support';
import { skipToken } from '@velvet/sdk/api';
import { useEffect, useState } from 'react';
import {
  useNewestSupportMessagesQuery,
  useOlderSupportMessagesInfiniteQuery,
  useReadSupportMessagesMutation,
} from '../api/support-queries.ts';
import { usePictureRenewal } from './use-picture-renewal.ts';

/** While the screen is open, in case the stream of live events is not there (spec S15.2). */
const POLL_MS = 20_000;

/** Pages before what is fetched again and again, once the member has asked for the first. */
function useOlderMessages(before: number | undefined) {
  const [isWanted, setWanted] = useState(false);
  const { currentData, ...query } = useOlderSupportMessagesInfiniteQuery(
    isWanted && before !== undefined ? before : skipToken,
    { refetchOnReconnect: false },
  );
  return {
    messages: currentData?.pages.flatMap((page) => page.messages) ?? [],
    hasMore: before !== undefined && (currentData === undefined || query.hasNextPage),
    isFetching: query.isFetching,
    fetchMore: () => {
      if (!isWanted) setWanted(true);
      else if (currentData === undefined) void query.refetch();
      else void query.fetchNextPage();
    },
  };
}

/** The conversation, oldest first; what is seen is marked as read. */
export function useConversation() {
  const { data, error, isFetching, refetch } = useNewestSupportMessagesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const [markRead] = useReadSupportMessagesMutation();
  const older = useOlderMessages(data?.next);
  const renewPicture = usePictureRenewal(data?.next);
  const messages: readonly SupportMessage[] | undefined =
    data && [...data.messages, ...older.messages].reverse();
  const answer = data?.messages.find(({ author }) => author === 'operator')?.id;
  const unread = data?.unread ?? 0;

  useEffect(() => {
    if (unread === 0 || answer === undefined) return;
    const mark = () => {
      if (document.visibilityState === 'visible') void markRead(answer);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, answer, markRead]);

  return {
    messages,
    answeredWithinS: data?.answeredWithinS,
    error,
    isFetching,
    refetch,
    hasOlder: older.hasMore,
    isFetchingOlder: older.isFetching,
    fetchOlder: older.fetchMore,
    renewPicture,
  };
}
