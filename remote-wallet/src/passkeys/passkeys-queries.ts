import { getPasskeys, type MemberPasskey } from '@velvet/contract/passkeys';
import { call, queryApi } from '@velvet/sdk/api';

/** What a change of the passkeys makes stale. */
export const passkeyTags = [{ type: 'user', id: 'passkeys' }, 'notices'] as const;

const passkeyQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<readonly MemberPasskey[], void>({
      query: () => call(getPasskeys, {}),
      providesTags: [passkeyTags[0]],
    }),
  }),
});

export const { usePasskeysQuery } = passkeyQueries;
