import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router-dom';
import type { HistoryWindow } from './overlay-history.ts';
import type { ScreenTransition } from './screen-transition.ts';

export interface HistorySnapshot {
  readonly location: Location;
  readonly action: NavigationType;
}

/** The browser's history as the router sees it, with a guard in front of every step forward. */
export interface AppHistory extends Navigator {
  getSnapshot(): HistorySnapshot;
  subscribe(listener: () => void): () => void;
  /** Called with the address that the guard refused. */
  onRefused(listener: (address: string) => void): () => void;
  /** Goes there whatever the guard says: for sign-out and for redirects of the guard itself. */
  replaceUnguarded(to: To, state?: unknown): void;
}

interface AppHistoryOptions {
  readonly window: HistoryWindow;
  /** Returns false to stay; `onRefused` then hears of it. */
  readonly mayGo: (address: string) => boolean;
  readonly createKey?: () => string;
  /** Wraps a change to another screen; without it the change is plain. */
  readonly transition?: ScreenTransition;
}

const randomKey = () => Math.random().toString(36).slice(2, 10);

interface Entry {
  readonly key: string;
  readonly state: unknown;
}

function readEntry(state: unknown): Entry {
  const isOurs = typeof state === 'object' && state !== null && 'key' in state && 'usr' in state;
  return isOurs ? { key: String(state.key), state: state.usr } : { key: 'default', state: null };
}

export function createAppHistory({
  window,
  mayGo,
  createKey = randomKey,
  transition = (update) => update(),
}: AppHistoryOptions): AppHistory {
  const listeners = new Set<() => void>();
  const refusalListeners = new Set<(address: string) => void>();

  function read(action: HistorySnapshot['action']): HistorySnapshot {
    const { pathname, search, hash } = window.location;
    return { location: { pathname, search, hash, ...readEntry(window.history.state) }, action };
  }
  let snapshot = read(NavigationType.Pop);

  function update(action: HistorySnapshot['action']): void {
    const next = read(action);
    const isNewScreen = next.location.pathname !== snapshot.location.pathname;
    const apply = () => {
      snapshot = next;
      for (const listener of listeners) listener();
    };
    if (isNewScreen) transition(apply);
    else apply();
  }
  window.addEventListener('popstate', () => update(NavigationType.Pop));

  function resolve(to: To): string {
    const {
      pathname = snapshot.location.pathname,
      search = '',
      hash = '',
    } = typeof to === 'string' ? parsePath(to) : to;
    return createPath({ pathname, search, hash });
  }
  function passes(to: To): boolean {
    const address = resolve(to);
    if (mayGo(address)) return true;
    for (const listener of refusalListeners) listener(address);
    return false;
  }
  const stateFor = (state: unknown) => ({ usr: state ?? null, key: createKey() });

  function replaceUnguarded(to: To, state?: unknown): void {
    window.history.replaceState(stateFor(state), '', resolve(to));
    update(NavigationType.Replace);
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    createHref: resolve,
    go: (delta) => window.history.go(delta),
    push(to, state) {
      if (!passes(to)) return;
      window.history.pushState(stateFor(state), '', resolve(to));
      update(NavigationType.Push);
    },
    replace(to, state) {
      if (passes(to)) replaceUnguarded(to, state);
    },
    onRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
    replaceUnguarded,
  };
}
