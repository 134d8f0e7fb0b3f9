import type { OverlayStack } from '@velvet/ui';

/** The part of a window that the router's history uses. */
export interface HistoryWindow {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

/** The same object but for what `own` has in its place. */
const withOwn = <T extends object>(target: T, own: object): T =>
  new Proxy(target, {
    get: (_, name): unknown => Reflect.get(Object.hasOwn(own, name) ? own : target, name),
  });

/**
 * Lets the back button (Android's, the browser's, a swipe) close the top overlay before it leaves
 * the screen: while one is open, an entry of the same address stands on top of the history. Gives
 * the window for the router, which sees nothing of such entries.
 */
export function withOverlayEntries<W extends HistoryWindow>(window: W, overlays: OverlayStack): W {
  const { history } = window;
  const listeners = new Set<() => void>();
  let hasEntry = false;
  let ownSteps = 0;
  let cancelRemoval: (() => void) | undefined;
  // An address that took the overlay's entry and belongs to the one below it.
  let replacement: { readonly state: unknown; readonly url: string | URL } | undefined;

  const isClosable = () => overlays.getSnapshot().some(({ closable }) => closable !== false);

  function addEntry(): void {
    cancelRemoval?.();
    if (hasEntry) return;
    hasEntry = true;
    history.pushState(history.state, '');
  }

  /** Later: a step taken right after closing uses the entry up instead. */
  function removeEntry(): void {
    if (!hasEntry || cancelRemoval) return;
    const timer = setTimeout(() => {
      cancelRemoval = undefined;
      hasEntry = false;
      ownSteps += 1;
      history.go(-1);
    });
    cancelRemoval = () => {
      clearTimeout(timer);
      cancelRemoval = undefined;
    };
  }

  /** On the entry below, once the overlay's is gone. */
  function applyReplacement(): void {
    if (replacement) history.replaceState(replacement.state, '', replacement.url);
    replacement = undefined;
  }

  overlays.subscribe(() => (isClosable() ? addEntry() : removeEntry()));
  window.addEventListener('popstate', () => {
    if (ownSteps > 0) {
      ownSteps -= 1;
      applyReplacement();
      return;
    }
    if (hasEntry) {
      cancelRemoval?.();
      hasEntry = false;
      applyReplacement();
      overlays.closeTop();
      if (isClosable()) addEntry();
      return;
    }
    for (const listener of listeners) listener();
  });

  const ownHistory: Pick<HistoryWindow['history'], 'go' | 'pushState' | 'replaceState'> = {
    go: (delta) => history.go(delta),
    replaceState(state, unused, url) {
      if (hasEntry && url != null) replacement = { state, url };
      history.replaceState(state, unused, url);
    },
    pushState(state, unused, url) {
      cancelRemoval?.();
      if (hasEntry && !replacement) history.replaceState(state, unused, url);
      else history.pushState(state, unused, url);
      hasEntry = false;
      replacement = undefined;
    },
  };
  const own: Pick<HistoryWindow, 'history' | 'addEventListener' | 'removeEventListener'> = {
    history: withOwn(history, ownHistory),
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  return withOwn(window, own);
}
