import type { FollowOptions } from '../live-events/follow-events.ts';
import { selectIsSignedIn } from '../session/session-slice.ts';
import { loadWithBackoff } from './load-with-backoff.ts';

type LiveEvents = typeof import('../live-events/follow-events.ts');

const loadLiveEvents = (): Promise<LiveEvents> =>
  import(/* webpackChunkName: "live-events" */ '../live-events/follow-events.ts');

/** Loads what reads live events once a member is signed in; guests have none. */
export function startLiveEvents(options: FollowOptions, load = loadLiveEvents): void {
  const { store } = options;
  const check = () => {
    if (!selectIsSignedIn(store.getState())) return;
    unsubscribe();
    void loadWithBackoff(load).then(({ followEvents }) => followEvents(options));
  };
  const unsubscribe = store.subscribe(check);
  check();
}
