import { call, queryApi } from '@velvet/shared/api';
import { getPasskeys, type MemberPasskey } from '@velvet/shared/contract/passkeys';

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
