import type { InputOf } from '@velvet/contract/endpoint';
import {
  answerRealityCheck,
  excludePlayer,
  getPlayerProtection,
  type PlayerProtection,
  setPlayerLimit,
  setRealityCheck,
} from '@velvet/contract/player-protection';
import { call, queryApi } from '@velvet/sdk/api';
import { type Written, written } from './game-queries.ts';

/** Alone, without the other queries about money. */
export const protectionTag = { type: 'money', id: 'protection' } as const;

type Change = Written<PlayerProtection>;

const stateQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    protection: build.query<PlayerProtection, void>({
      query: () => call(getPlayerProtection, {}),
      providesTags: ['money', protectionTag],
    }),
  }),
});

type Upsert = ReturnType<typeof stateQueries.util.upsertQueryData<'protection'>>;

interface Started {
  readonly dispatch: (action: Upsert) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: Change }>;
}

/** Every write answers with the whole state as it counts from then on. */
const keepingState = {
  transformResponse: written<PlayerProtection>,
  async onQueryStarted(_input: unknown, { dispatch, queryFulfilled }: Started) {
    try {
      const { data } = await queryFulfilled;
      dispatch(stateQueries.util.upsertQueryData('protection', undefined, data.value));
    } catch {
      // The caller of the mutation shows the error.
    }
  },
};

export const protectionQueries = stateQueries.injectEndpoints({
  endpoints: (build) => ({
    setLimit: build.mutation<Change, InputOf<typeof setPlayerLimit>>({
      query: (limit) => call(setPlayerLimit, limit),
      ...keepingState,
    }),
    setRealityMinutes: build.mutation<Change, InputOf<typeof setRealityCheck>>({
      query: (interval) => call(setRealityCheck, interval),
      ...keepingState,
    }),
    answerReality: build.mutation<Change, void>({
      query: () => call(answerRealityCheck, {}),
      ...keepingState,
    }),
    exclude: build.mutation<Change, InputOf<typeof excludePlayer>>({
      query: (length) => call(excludePlayer, length),
      ...keepingState,
    }),
  }),
});

export const {
  useProtectionQuery,
  useSetLimitMutation,
  useSetRealityMinutesMutation,
  useAnswerRealityMutation,
  useExcludeMutation,
} = protectionQueries;
