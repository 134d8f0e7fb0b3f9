import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import { queryApi } from '@velvet/sdk/api';
import type { AppReduxStore, AppStartListening } from '@velvet/sdk/store';
import * as v from 'valibot';
import { connectionChanged, selectIsOnline } from '../network/network-slice.ts';
import { versionsReceived } from '../release-updates/release-set-slice.ts';
import { savedReplaced, savedShown } from './saved-slice.ts';
import { selectSavedAt } from './select-saved-at.ts';

interface AwaitOptions {
  readonly store: AppReduxStore;
  readonly startListening: AppStartListening;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

const ASK_EVERY_MS = 10_000;

/**
 * While something saved is shown although the browser has a network, asks the edge until it answers;
 * then everything on screen is fetched again. The answer also says which releases there are now, so that
 * a tab whose page was saved takes them with its next change of screens.
 */
export function awaitNetwork({ store, startListening, fetch, now }: AwaitOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    // A connection that was lost without an event may hang for minutes.
    const signal = AbortSignal.timeout(ASK_EVERY_MS);
    const options = { credentials: 'same-origin', cache: 'no-store', signal } as const;
    const response = await fetch(EDGE_SET_URL, options);
    const set = v.parse(edgeSetSchema, await response.json());
    store.dispatch(versionsReceived({ versions: set.versions, at: now() }));
    store.dispatch(savedReplaced());
    store.dispatch(queryApi.internalActions.onOnline());
  }

  function check(): void {
    const state = store.getState();
    if (timer !== undefined || selectSavedAt(state) === null || !selectIsOnline(state)) return;
    timer = setTimeout(async () => {
      await ask().catch(() => undefined);
      timer = undefined;
      check();
    }, ASK_EVERY_MS);
  }

  startListening({ actionCreator: savedShown, effect: check });
  startListening({
    actionCreator: connectionChanged,
    effect({ payload: isOnline }) {
      // The query API fetches again by itself; what the network does not answer is said anew.
      if (isOnline) store.dispatch(savedReplaced());
    },
  });
  check();
}
