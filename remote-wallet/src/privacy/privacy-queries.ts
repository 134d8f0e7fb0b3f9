import { getPrivacy, type Privacy } from '@velvet/contract/privacy';
import { call, queryApi } from '@velvet/sdk/api';

/** What closing an account, and keeping it, makes stale. */
export const privacyTags = [
  { type: 'user', id: 'privacy' },
  { type: 'user', id: 'sessions' },
  'notices',
] as const;

const privacyQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    privacy: build.query<Privacy, void>({
      query: () => call(getPrivacy, {}),
      providesTags: [privacyTags[0]],
    }),
  }),
});

export const { usePrivacyQuery } = privacyQueries;
