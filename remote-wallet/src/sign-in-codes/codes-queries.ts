import { getSignInCodes, type SignInCodes } from '@velvet/contract/sign-in-codes';
import { call, queryApi } from '@velvet/sdk/api';

/** What a change of the codes makes stale. */
export const codesTags = [
  { type: 'user', id: 'codes' },
  { type: 'user', id: 'sessions' },
  'notices',
] as const;

const codesQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    signInCodes: build.query<SignInCodes, void>({
      query: () => call(getSignInCodes, {}),
      providesTags: [codesTags[0]],
    }),
  }),
});

export const { useSignInCodesQuery } = codesQueries;
