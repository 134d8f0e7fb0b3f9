import { getPush, type PushState } from '@velvet/contract/push';
import { call, queryApi } from '@velvet/sdk/api';
import {
  currentSubscription,
  describeSubscription,
  pushRegistration,
} from '@velvet/sdk/push/browser-push';
import type { PushOnDevice } from '@velvet/sdk/push/decide-renewal';
import { createPushServer, type PushServer } from '@velvet/sdk/push/push-server';
import { renewPush } from '@velvet/sdk/push/turn-push';
import { useAppDispatch } from '@velvet/sdk/store';
import { useCallback, useEffect, useMemo, useState } from 'react';

export interface PushDevice extends PushOnDevice {
  readonly registration: ServiceWorkerRegistration;
}

/** Calls the listener when the visitor changes the permission in the browser. */
async function followPermission(listener: () => void, signal: AbortSignal): Promise<void> {
  const status = await navigator.permissions?.query({ name: 'notifications' });
  status?.addEventListener('change', listener, { signal });
}

async function lookAt(registration: ServiceWorkerRegistration): Promise<PushDevice> {
  const current = await currentSubscription(registration);
  return {
    registration,
    permission: Notification.permission,
    subscription: current && describeSubscription(current),
  };
}

/**
 * What the browser has, once what was lost has been renewed; undefined until then, and `none` where no
 * service worker is there to show messages.
 */
export function usePushDevice(server: PushServer) {
  const [device, setDevice] = useState<PushDevice | 'none'>();

  const look = useCallback(async (): Promise<void> => {
    const registration = await pushRegistration();
    if (!registration) return setDevice('none');
    await renewPush(registration, server).catch(() => undefined);
    setDevice(await lookAt(registration));
  }, [server]);

  useEffect(() => {
    const end = new AbortController();
    const tryToLook = () => void look().catch(() => setDevice('none'));
    tryToLook();
    followPermission(tryToLook, end.signal).catch(() => undefined);
    return () => end.abort();
  }, [look]);

  /** After a change that was made here. */
  const lookAgain = async ({ registration }: PushDevice) => setDevice(await lookAt(registration));
  return { device, lookAgain };
}

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
