import type { Id } from '@velvet/contract/brand';
import type { InputOf } from '@velvet/contract/endpoint';
import {
  getSupportMessages,
  readSupportMessages,
  type SupportConversation,
  type SupportMessage,
  sendSupportMessage,
} from '@velvet/contract/support';
import { call, queryApi } from '@velvet/sdk/api';

/** Stands for the cursor that the query is asked with. */
const FIRST_PAGE = 0;

export const supportQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The conversation with the operators from its newest message on, newest first. Each time only the
     * newest page is fetched.
     */
    newestSupportMessages: build.query<SupportConversation, void>({
      query: () => call(getSupportMessages, {}),
      merge: withNewest,
      providesTags: ['support'],
    }),
    /**
     * Pages before a message. They have no tag: of a message only its picture's address changes, see
     * `usePictureRenewal`, and an infinite query fetches all of its pages again, or drops those that it
     * does not (`refetchCachedPages`).
     */
    olderSupportMessages: build.infiniteQuery<SupportConversation, number, number>({
      infiniteQueryOptions: {
        initialPageParam: FIRST_PAGE,
        getNextPageParam: (last) => last.next,
      },
      query: ({ queryArg, pageParam }) =>
        call(getSupportMessages, { before: pageParam === FIRST_PAGE ? queryArg : pageParam }),
    }),
    /** The page that begins with this message, as it is now. */
    supportMessagesFrom: build.query<SupportConversation, number>({
      query: (id) => call(getSupportMessages, { before: id + 1 }),
    }),
    /** The same key always means the same message. */
    sendSupportMessage: build.mutation<SupportMessage, InputOf<typeof sendSupportMessage>>({
      query: (input) => call(sendSupportMessage, input),
    }),
    readSupportMessages: build.mutation<null, Id<'support message'>>({
      query: (id) => call(readSupportMessages, { id }),
      invalidatesTags: (_done, error) => (error ? [] : ['support']),
    }),
  }),
});

export const {
  useNewestSupportMessagesQuery,
  useOlderSupportMessagesInfiniteQuery,
  useReadSupportMessagesMutation,
} = supportQueries;

/**
 * What is known of the conversation from its newest message on, after the newest page came again. What
 * that page covers is as it says; known messages before it stay, and so does the cursor of what is
 * before those, because cursors are ids. With a gap between both, only the page is known.
 */
export function withNewest(
  known: SupportConversation,
  newest: SupportConversation,
): SupportConversation {
  const oldest = newest.messages.at(-1)?.id;
  // Without a cursor the page is the whole conversation.
  if (newest.next === undefined || oldest === undefined) return newest;
  if (!known.messages.some(({ id }) => id >= oldest)) return newest;
  const { next: _ofPage, ...rest } = newest;
  return {
    ...rest,
    messages: [...newest.messages, ...known.messages.filter(({ id }) => id < oldest)],
    ...(known.next === undefined ? {} : { next: known.next }),
  };
}
