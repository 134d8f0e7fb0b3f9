import type { InputOf } from '@velvet/contract/endpoint';
import type { Language } from '@velvet/contract/language';
import { type BaseInfo, getBaseInfo, replaceLanguage } from '@velvet/contract/system';
import { call, queryApi } from '@velvet/sdk/api';

/** The shell's own calls: the session's member and the language. */
export const sessionQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    baseInfo: build.query<BaseInfo, void>({ query: () => call(getBaseInfo, {}) }),
    replaceLanguage: build.mutation<Language, InputOf<typeof replaceLanguage>>({
      query: (input) => call(replaceLanguage, input),
    }),
  }),
});
