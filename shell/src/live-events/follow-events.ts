import type { LiveEvent } from '@velvet/contract/live-event';
import { queryApi } from '@velvet/sdk/api';
import type { AppReduxStore } from '@velvet/sdk/store';
import type { AppStore } from '@velvet/sdk/store/create-app-store';
import { readEventStream } from '../api/read-event-stream.ts';
import { selectIsOnline } from '../network/network-slice.ts';
import type { Session } from '../session/session.ts';
import { selectIsSignedIn } from '../session/session-slice.ts';
import { countUnread } from './count-unread.ts';
import { createEventEffects } from './event-effects.ts';
import { keepConnected } from './keep-connected.ts';
import { noteStream } from './note-stream.ts';
import { type Sharing, shareEvents } from './one-per-browser.ts';

/** For so long a hidden page keeps its stream. */
const HIDDEN_MS = 60_000;
/** A stream that is open by then begins with what the page has just fetched. */
const FRESH_MS = 10_000;

export interface FollowOptions {
  readonly window: Window & typeof globalThis;
  readonly store: AppReduxStore;
  readonly session: Pick<Session, 'token'>;
  readonly addHostSlices: AppStore['addHostSlices'];
}

/**
 * Keeps a stream of the session's events while a member looks at the page and the device is online.
 * What polls (spec S4.5) does not depend on it.
 */
export function followEvents(
  { window, store, session, addHostSlices }: FollowOptions,
  readStream = readEventStream,
): void {
  const { document } = window;
  const effects = createEventEffects({ store, document, random: Math.random });
  const note = noteStream({ store, addHostSlices });
  let shared: ReturnType<typeof shareEvents> | undefined;
  let leading: { stop(): void } | undefined;
  let isGone = false;
  let isHidden = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  /** All that the page shows has just been fetched. */
  let isFresh = true;
  let aging: ReturnType<typeof setTimeout> | undefined;

  const lead = (own: string) => async (signal: AbortSignal, hasWaited: boolean) => {
    // Between the other tab's stream and this one something may have happened.
    if (hasWaited) isFresh = false;
    const onEvent = (event: LiveEvent) => {
      shared?.tell(event);
      const isKnown = event.kind === 'resync' && isFresh;
      isFresh = false;
      if (!isKnown) effects.apply(event);
    };
    const onStream = (isOpen: boolean) => {
      if (signal.aborted) return;
      note(isOpen);
      shared?.tellStream(isOpen);
    };
    await keepConnected({
      read: async (aborted) => {
        const fetch = window.fetch.bind(window);
        const onSign = () => onStream(true);
        const end = await readStream({ fetch, token: own, signal: aborted, onEvent, onSign });
        onStream(false);
        isFresh = false;
        return end;
      },
      // The call finds out, and ends the session if it is so.
      onNoSession: () => void store.dispatch(queryApi.util.invalidateTags(['user'])),
      signal,
      now: () => performance.now(),
      random: Math.random,
    });
  };
  const stop = () => {
    leading?.stop();
    shared?.close();
    leading = undefined;
    shared = undefined;
    note(false);
    clearTimeout(aging);
    isFresh = false;
  };
  const update = () => {
    const state = store.getState();
    const isWanted = !isGone && !isHidden && selectIsSignedIn(state) && selectIsOnline(state);
    if (!isWanted) {
      if (leading) stop();
      return;
    }
    if (leading) return;
    const token = session.token();
    if (token === null) return;
    aging = setTimeout(() => {
      isFresh = false;
    }, FRESH_MS);
    let hasMissed = !isFresh;
    shared = shareEvents(sharingOf(window), {
      onEvent: effects.apply,
      onStream(isOpen) {
        // What the tab that reads the stream was told while this one did not listen is not told again.
        if (isOpen && hasMissed) effects.apply({ kind: 'resync' });
        if (isOpen) hasMissed = false;
        note(isOpen);
      },
    });
    leading = shared.lead(lead(token));
  };
  /** Another member's session, or none. */
  const onState = () => {
    if (leading && !selectIsSignedIn(store.getState())) {
      stop();
      // The next member's page starts empty.
      isFresh = true;
    }
    update();
  };
  const onVisibility = () => {
    clearTimeout(hiding);
    const settle = () => {
      isHidden = document.visibilityState === 'hidden';
      update();
    };
    if (document.visibilityState === 'visible') settle();
    else hiding = setTimeout(settle, HIDDEN_MS);
  };
  // A page in the back-forward cache may hold neither a connection nor a lock.
  window.addEventListener('pagehide', () => {
    isGone = true;
    update();
  });
  window.addEventListener('pageshow', () => {
    isGone = false;
    update();
  });
  document.addEventListener('visibilitychange', onVisibility);
  store.subscribe(onState);
  countUnread({ store, addHostSlices });
  update();
}

function sharingOf({ navigator, BroadcastChannel: Channel }: FollowOptions['window']): Sharing {
  const { locks } = navigator;
  // Absent in insecure contexts, whatever the types say.
  const requestLock: Sharing['requestLock'] =
    'locks' in navigator ? (name, options, run) => locks.request(name, options, run) : undefined;
  return { requestLock, Channel };
}
