import { call, queryApi } from '@velvet/shared/api';
import { getSignInCodes, type SignInCodes } from '@velvet/shared/contract/sign-in-codes';

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
