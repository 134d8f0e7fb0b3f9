import { type BankInfo, getBankInfo } from '@velvet/contract/bank-card';
import { uploadAvatar } from '@velvet/contract/profile';
import { type AnswerMeta, call, queryApi } from '@velvet/sdk/api';

const walletQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** The member's receiving card; its bank is named in the member's language. */
    bankInfo: build.query<BankInfo, void>({
      query: () => call(getBankInfo, {}),
      providesTags: ['user', 'config'],
    }),
    /** A picture as a data URL; answers with its address. */
    uploadAvatar: build.mutation<{ readonly url: string }, string>({
      query: (image) => call(uploadAvatar, { image }),
      invalidatesTags: ['user'],
    }),
  }),
});

export const { useBankInfoQuery, useLazyBankInfoQuery, useUploadAvatarMutation } = walletQueries;

/** Age at which a list is fetched again when its screen opens: what came with the page is not. */
export const JUST_FETCHED_S = 2;

/** What a write answered, with what the server says about it in the member's language. */
export interface Written<T> {
  readonly value: T;
  readonly message: string;
}

/** For `transformResponse` of a write. */
export const written = <T>(value: T, meta: AnswerMeta | undefined): Written<T> => ({
  value,
  message: meta?.message ?? '',
});
