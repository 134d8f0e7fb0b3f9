import type { Transport } from '@velvet/sdk/api';
import { unsubscribeBrowser } from '@velvet/sdk/push/browser-push';
import { wasPushTurnedOn } from '@velvet/sdk/push/push-entry';
import { type AppStartListening, memberLeft } from '@velvet/sdk/store';
import type { Navigation } from '../routing/navigation.tsx';
import { appPath } from '../worker/app-path.ts';
import type { ToPage } from '../worker/messages.ts';

export interface PushOptions {
  readonly window: Window & typeof globalThis;
  readonly navigation: Navigation;
  readonly transport: Transport;
  readonly startListening: AppStartListening;
}

/** Few members turn messages on, and of these few need it. */
const loadRenewal = () => import(/* webpackChunkName: "renew-push" */ './renew-push.ts');

/**
 * The page's part in messages to this device (spec S14.5): goes where a tapped one leads, keeps them
 * coming while the member has them on, and ends them with the session.
 */
export function followPush({ window, navigation, transport, startListening }: PushOptions) {
  let registration: ServiceWorkerRegistration | undefined;

  startListening({
    actionCreator: memberLeft,
    effect({ payload }) {
      // What there is when another tab ended the session may be the next member's.
      if (!payload.isElsewhere) void unsubscribeBrowser();
    },
  });

  async function renew(): Promise<void> {
    if (!registration || !wasPushTurnedOn()) return;
    const { renewPush, createPushServer } = await loadRenewal();
    await renewPush(registration, createPushServer(transport));
  }
  // Whatever fails is tried again when the app is opened the next time.
  const tryToRenew = () => void renew().catch(() => undefined);

  function open(url: string): void {
    const address = appPath(url, window.location.origin);
    if (address === undefined) return;
    const { pathname, search } = window.location;
    navigation.navigate(address, { replace: pathname + search === address });
  }

  return {
    hear(message: Exclude<ToPage, { kind: 'saved' }>): void {
      if (message.kind === 'open') open(message.url);
      else tryToRenew();
    },
    /** To be called once the worker is there. */
    start(found: ServiceWorkerRegistration): void {
      registration = found;
      tryToRenew();
    },
  };
}
