import { getPush, type PushState } from '@velvet/contract/push';
import { call, queryApi } from '@velvet/sdk/api';
import { createPushServer, type PushServer } from '@velvet/sdk/push/push-server';
import { useAppDispatch } from '@velvet/sdk/store';
import { useMemo } from 'react';

export const pushQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    push: build.query<PushState, void>({ query: () => call(getPush, {}) }),
  }),
});

export const { usePushQuery } = pushQueries;

/** The calls about messages, through the app's transport. */
export function usePushServer(): PushServer {
  const dispatch = useAppDispatch();
  return useMemo(
    () => dispatch((_dispatch, _getState, { transport }) => createPushServer(transport)),
    [dispatch],
  );
}
