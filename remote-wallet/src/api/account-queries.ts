import {
  endOtherSessions,
  endSession,
  getSessions,
  getSignIns,
  type MemberSession,
  markSignInsSeen,
  notMe,
  type SignIn,
} from '@velvet/contract/account-extras';
import { type Bank, bankList, bindBank } from '@velvet/contract/bank-card';
import type { InputOf } from '@velvet/contract/endpoint';
import type { Sex } from '@velvet/contract/member';
import { setFundsPassword, setLoginPassword, setRealName, setSex } from '@velvet/contract/profile';
import { createDeviceCode, type DeviceCode } from '@velvet/contract/sign-in-codes';
import { call, queryApi } from '@velvet/sdk/api';
import { unreadNoticesQueries } from '@velvet/sdk/api/unread-notices';
import { type Written, written } from './wallet-queries.ts';

const sessions = [{ type: 'user', id: 'sessions' }] as const;

const accountQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Banks a card can be of, named in the member's language. */
    banks: build.query<readonly Bank[], void>({
      query: () => call(bankList, {}),
      providesTags: ['config'],
    }),
    bindCard: build.mutation<Written<null>, InputOf<typeof bindBank>>({
      query: (input) => call(bindBank, input),
      transformResponse: written<null>,
      invalidatesTags: ['user'],
    }),
    setRealName: build.mutation<Written<null>, string>({
      query: (name) => call(setRealName, { name }),
      transformResponse: written<null>,
      invalidatesTags: ['user'],
    }),
    setSex: build.mutation<Written<null>, Sex>({
      query: (sex) => call(setSex, { sex }),
      transformResponse: written<null>,
      invalidatesTags: ['user'],
    }),
    setFundsPassword: build.mutation<Written<null>, string>({
      query: (fundsPassword) => call(setFundsPassword, { fundsPassword }),
      transformResponse: written<null>,
      invalidatesTags: ['user'],
    }),
    setLoginPassword: build.mutation<Written<null>, InputOf<typeof setLoginPassword>>({
      query: (input) => call(setLoginPassword, input),
      transformResponse: written<null>,
    }),
    /** A code with which the member signs in elsewhere (spec S14.6). */
    createDeviceCode: build.mutation<DeviceCode, void>({
      query: () => call(createDeviceCode, {}),
    }),
    /** Where the account is logged in. */
    sessions: build.query<readonly MemberSession[], void>({
      query: () => call(getSessions, {}),
      providesTags: [...sessions],
    }),
    /** Sign-ins from new devices (spec S14.8). */
    signIns: build.query<readonly SignIn[], void>({
      query: () => call(getSignIns, {}),
      providesTags: ['notices'],
    }),
    markSignInsSeen: build.mutation<null, void>({
      query: () => call(markSignInsSeen, {}),
      // What is new stays marked while it is on screen.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const number = dispatch(
          unreadNoticesQueries.util.updateQueryData('unreadNotices', undefined, (unread) => ({
            ...unread,
            signIns: 0,
          })),
        );
        await queryFulfilled.catch(() => number.undo());
      },
    }),
    endSession: build.mutation<Written<{ readonly ended: number }>, string>({
      query: (id) => call(endSession, { id }),
      transformResponse: written<{ readonly ended: number }>,
      invalidatesTags: [...sessions],
    }),
    /** "This was not me" (spec S14.7). */
    sayNotMe: build.mutation<Written<{ readonly ended: number }>, void>({
      query: () => call(notMe, {}),
      transformResponse: written<{ readonly ended: number }>,
      invalidatesTags: [...sessions],
    }),
    endOtherSessions: build.mutation<Written<{ readonly ended: number }>, void>({
      query: () => call(endOtherSessions, {}),
      transformResponse: written<{ readonly ended: number }>,
      invalidatesTags: [...sessions],
    }),
  }),
});

export const {
  useBanksQuery,
  useBindCardMutation,
  useSetRealNameMutation,
  useSetSexMutation,
  useSetFundsPasswordMutation,
  useSetLoginPasswordMutation,
  useCreateDeviceCodeMutation,
  useSayNotMeMutation,
  useSignInsQuery,
  useMarkSignInsSeenMutation,
  useSessionsQuery,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
} = accountQueries;
