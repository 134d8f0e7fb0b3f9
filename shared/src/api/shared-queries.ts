import { getUserInfo, type UserInfo } from '../contract/member.ts';
import { getSystemConfig, type SystemConfig } from '../contract/system.ts';
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
