import type { InputOf } from '@velvet/contract/endpoint';
import {
  answerRealityCheck,
  excludePlayer,
  getPlayerProtection,
  type PlayerProtection,
  setPlayerLimit,
  setRealityCheck,
} from '@velvet/contract/player-protection';
import { type AnswerMeta, call, queryApi } from '@velvet/sdk/api';
import { type Written, written } from './game-queries.ts';

type Change = Written<PlayerProtection>;
const asChange = (state: PlayerProtection, meta: AnswerMeta | undefined): Change =>
  written(state, meta);

const stateQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    protection: build.query<PlayerProtection, void>({
      query: () => call(getPlayerProtection, {}),
      providesTags: ['money'],
    }),
  }),
});

type Upsert = ReturnType<typeof stateQueries.util.upsertQueryData<'protection'>>;

/** Every write answers with the whole state as it counts from then on. */
async function keep(
  dispatch: (action: Upsert) => unknown,
  fulfilled: Promise<{ readonly data: Change }>,
): Promise<void> {
  try {
    const { data } = await fulfilled;
    dispatch(stateQueries.util.upsertQueryData('protection', undefined, data.value));
  } catch {
    // The caller of the mutation shows the error.
  }
}

export const protectionQueries = stateQueries.injectEndpoints({
  endpoints: (build) => ({
    setLimit: build.mutation<Change, InputOf<typeof setPlayerLimit>>({
      query: (limit) => call(setPlayerLimit, limit),
      transformResponse: asChange,
      onQueryStarted: (_limit, { dispatch, queryFulfilled }) => keep(dispatch, queryFulfilled),
    }),
    setRealityMinutes: build.mutation<Change, InputOf<typeof setRealityCheck>>({
      query: (interval) => call(setRealityCheck, interval),
      transformResponse: asChange,
      onQueryStarted: (_interval, { dispatch, queryFulfilled }) => keep(dispatch, queryFulfilled),
    }),
    answerReality: build.mutation<Change, void>({
      query: () => call(answerRealityCheck, {}),
      transformResponse: asChange,
      onQueryStarted: (_nothing, { dispatch, queryFulfilled }) => keep(dispatch, queryFulfilled),
    }),
    exclude: build.mutation<Change, InputOf<typeof excludePlayer>>({
      query: (length) => call(excludePlayer, length),
      transformResponse: asChange,
      onQueryStarted: (_length, { dispatch, queryFulfilled }) => keep(dispatch, queryFulfilled),
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
