import { call, queryApi } from '@velvet/shared/api';
import type { InputOf } from '@velvet/shared/contract/endpoint';
import type { Language } from '@velvet/shared/contract/language';
import { type BaseInfo, getBaseInfo, replaceLanguage } from '@velvet/shared/contract/system';

/** The shell's own calls: the session's member and the language. */
export const sessionQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    baseInfo: build.query<BaseInfo, void>({ query: () => call(getBaseInfo, {}) }),
    replaceLanguage: build.mutation<Language, InputOf<typeof replaceLanguage>>({
      query: (input) => call(replaceLanguage, input),
    }),
  }),
});
