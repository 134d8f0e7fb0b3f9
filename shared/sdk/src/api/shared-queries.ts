import { getUserInfo, type UserInfo } from '@velvet/contract/member';
import { getSystemConfig, type SystemConfig } from '@velvet/contract/system';
import { call, queryApi } from './query-api.ts';

/** What more than one remote reads: injected once, here. */
export const sharedQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    systemConfig: build.query<SystemConfig, void>({
      query: () => call(getSystemConfig, {}),
      providesTags: ['config'],
    }),
    userInfo: build.query<UserInfo, void>({
      query: () => call(getUserInfo, {}),
      providesTags: ['user'],
    }),
  }),
});

export const { useSystemConfigQuery, useUserInfoQuery } = sharedQueries;
