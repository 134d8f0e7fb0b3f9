import type { SupportConversation, SupportMessage } from '@velvet/contract/support';
import { skipToken } from '@velvet/sdk/api';
import { useAppDispatch } from '@velvet/sdk/store';
import { useEffect, useRef, useState } from 'react';
import {
  supportQueries,
  useNewestSupportMessagesQuery,
  useOlderSupportMessagesInfiniteQuery,
  useReadSupportMessagesMutation,
} from '../api/support-queries.ts';

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

/** The known messages with the pictures of a page that was fetched later. */
function withPicturesOf(
  { messages }: SupportConversation,
  known: SupportConversation,
): SupportConversation {
  const pictures = new Map(messages.map(({ id, picture }) => [id, picture]));
  const renewed = known.messages.map((message) => {
    const picture = pictures.get(message.id);
    return picture ? { ...message, picture } : message;
  });
  return { ...known, messages: renewed };
}

/**
 * Addresses of pictures expire after some hours, and a conversation can be open for longer. The
 * returned function is to be called when a message's picture fails to load: it fetches the page that
 * begins with this message. An address is renewed only once, so that a picture which is gone causes no
 * further requests.
 *
 * @param before - The argument of `olderSupportMessages`.
 */
function usePictureRenewal(before: number | undefined): (message: SupportMessage) => void {
  const dispatch = useAppDispatch();
  const tried = useRef(new Set<string>());
  const failed = useRef(new Set<number>());
  const isRunning = useRef(false);

  /** Whether the page came. */
  const renewFrom = async (newest: number): Promise<boolean> => {
    const { data: page } = await dispatch(
      supportQueries.endpoints.supportMessagesFrom.initiate(newest, {
        subscribe: false,
        forceRefetch: true,
      }),
    );
    if (!page) return false;
    const { updateQueryData } = supportQueries.util;
    const renew = (known: SupportConversation) => withPicturesOf(page, known);
    dispatch(updateQueryData('newestSupportMessages', undefined, renew));
    if (before !== undefined) {
      const renewPages = <Cached extends { pages: SupportConversation[] }>(cached: Cached) => ({
        ...cached,
        pages: cached.pages.map(renew),
      });
      dispatch(updateQueryData('olderSupportMessages', before, renewPages));
    }
    const oldest = page.messages.at(-1)?.id ?? newest;
    for (const id of failed.current) if (id >= oldest && id <= newest) failed.current.delete(id);
    return true;
  };

  const renewAll = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      while (failed.current.size > 0) {
        const newest = Math.max(...failed.current);
        failed.current.delete(newest);
        if (!(await renewFrom(newest))) failed.current.clear();
      }
    } finally {
      isRunning.current = false;
    }
  };

  return ({ id, picture }) => {
    if (!picture || tried.current.has(picture.url)) return;
    tried.current.add(picture.url);
    failed.current.add(id);
    void renewAll();
  };
}
