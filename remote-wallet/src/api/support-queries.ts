import { call, queryApi } from '@velvet/shared/api';
import type { Id } from '@velvet/shared/contract/brand';
import type { InputOf } from '@velvet/shared/contract/endpoint';
import {
  getSupportMessages,
  readSupportMessages,
  type SupportConversation,
  type SupportMessage,
  sendSupportMessage,
} from '@velvet/shared/contract/support';

/** The first page has no cursor. */
const NEWEST = 0;

export const supportQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** The conversation with the operators, newest first. */
    supportMessages: build.infiniteQuery<SupportConversation, void, number>({
      infiniteQueryOptions: {
        initialPageParam: NEWEST,
        getNextPageParam: (last) => last.next,
      },
      query: ({ pageParam: before }) =>
        call(getSupportMessages, before === NEWEST ? {} : { before }),
      providesTags: ['support'],
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

export const { useSupportMessagesInfiniteQuery, useReadSupportMessagesMutation } = supportQueries;
