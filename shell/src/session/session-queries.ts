import { call, queryApi } from '@velvet/shared/api';
import type { InputOf } from '@velvet/shared/contract/endpoint';
import type { Language } from '@velvet/shared/contract/language';
import { login, register } from '@velvet/shared/contract/member';
import { type BaseInfo, getBaseInfo, replaceLanguage } from '@velvet/shared/contract/system';

/** The shell's own calls: who is here, and in which language. */
export const sessionQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    baseInfo: build.query<BaseInfo, void>({ query: () => call(getBaseInfo, {}) }),
    replaceLanguage: build.mutation<Language, InputOf<typeof replaceLanguage>>({
      query: (input) => call(replaceLanguage, input),
    }),
    login: build.mutation<{ readonly token: string }, InputOf<typeof login>>({
      query: (input) => call(login, input),
    }),
    register: build.mutation<string, InputOf<typeof register>>({
      query: (input) => call(register, input),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation } = sessionQueries;
