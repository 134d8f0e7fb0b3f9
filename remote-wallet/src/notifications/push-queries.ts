import { call, queryApi } from '@velvet/shared/api';
import { getPush, type PushState } from '@velvet/shared/contract/push';
import { createPushServer, type PushServer } from '@velvet/shared/push/push-server';
import { useAppDispatch } from '@velvet/shared/store';
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
