import { type Location, NavigationType, parsePath } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';

/** A screen at an address; the key stays as long as it is the same one. */
export interface StackedScreen {
  readonly key: string;
  readonly location: Location;
  readonly action: NavigationType;
  /** It was rendered before it was asked for. */
  readonly isAhead: boolean;
}

/** The screen in view, and others that are rendered out of sight because a tap may lead there. */
export interface ScreenStack {
  /** The one in view comes first. */
  getSnapshot(): readonly [shown: StackedScreen, ...ahead: StackedScreen[]];
  subscribe(listener: () => void): () => void;
  /** Renders the screen of an address out of sight. Of each path there is one. */
  add(address: string): void;
  /** Drops all that is out of sight. */
  clear(): void;
}

/** The tabs, and what a finger was on last. */
const AHEAD_MOST = 6;

const isAt = ({ location }: StackedScreen, { pathname, search, hash }: Location): boolean =>
  location.pathname === pathname && location.search === search && location.hash === hash;

/** Follows the history: a screen that is there already is shown as it is. */
export function createScreenStack(
  history: Pick<AppHistory, 'getSnapshot' | 'subscribe'>,
): ScreenStack {
  const listeners = new Set<() => void>();
  let keys = 0;
  const nextKey = (): string => {
    keys += 1;
    return `screen-${keys}`;
  };
  let shown: StackedScreen = { key: nextKey(), ...history.getSnapshot(), isAhead: false };
  let ahead: readonly StackedScreen[] = [];
  let snapshot: ReturnType<ScreenStack['getSnapshot']> = [shown];

  function tell(): void {
    snapshot = [shown, ...ahead];
    for (const listener of listeners) listener();
  }

  history.subscribe(() => {
    const { location, action } = history.getSnapshot();
    if (location.pathname === shown.location.pathname) {
      shown = { ...shown, location, action };
    } else {
      const found = ahead.find((screen) => isAt(screen, location));
      if (found) {
        // After a plain tap its own location does, and nothing of it is rendered again; other steps
        // lead to an entry with a state and a key that the screen may ask for.
        const isPlain = action === NavigationType.Push && location.state === null;
        shown = isPlain ? found : { ...found, location, action };
      } else {
        shown = { key: nextKey(), location, action, isAhead: false };
      }
      ahead = ahead.filter((screen) => screen.location.pathname !== location.pathname);
    }
    tell();
  });

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(address) {
      const { pathname = '/', search = '', hash = '' } = parsePath(address);
      if (pathname === shown.location.pathname) return;
      const key = nextKey();
      const location = { pathname, search, hash, state: null, key };
      if (ahead.some((screen) => isAt(screen, location))) return;
      const others = ahead.filter((screen) => screen.location.pathname !== pathname);
      const added = { key, location, action: NavigationType.Push, isAhead: true };
      ahead = [...others, added].slice(-AHEAD_MOST);
      tell();
    },
    clear() {
      if (ahead.length === 0) return;
      ahead = [];
      tell();
    },
  };
}
