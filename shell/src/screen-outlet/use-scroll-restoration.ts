import { hasTabBar } from '@velvet/contract/paths';
import { useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router-dom';
import type { Entry } from '../routing/navigation.tsx';
import { afterPaint } from '../scheduling/after-paint.ts';

/**
 * Back and forward return to where the visitor was, and so does a tab of the tab bar; another new
 * screen starts at its top. The screens' contents come from the query cache, so they have their
 * height in the same frame. On arrival the page stays where it is: the visitor may have scrolled what
 * the server rendered.
 */
export function useScrollRestoration({ location, action }: Entry): void {
  const memory = useRef(createScrollMemory());
  const { key, pathname, search } = location;
  const tab = hasTabBar(pathname) && search === '' ? pathname : undefined;
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const current = memory.current;
    const remember = () => {
      current.remember(key, window.scrollY);
      if (tab !== undefined) current.remember(tab, window.scrollY);
    };
    // Before a list answers the scroll with new rows: reading then would lay them out at once.
    const early = { passive: true, capture: true };
    window.addEventListener('scroll', remember, early);
    const cancel = afterPaint(remember);
    return () => {
      window.removeEventListener('scroll', remember, early);
      cancel();
    };
  }, [key, tab]);
  const shownPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    const before = shownPath.current;
    shownPath.current = pathname;
    if (before === undefined) return;
    // A screen that rewrites its own address (a tab, a filter) stays where it is.
    if (action === NavigationType.Replace && before === pathname) return;
    const place = action === NavigationType.Pop ? key : tab;
    const top = place === undefined ? 0 : (memory.current.recall(place) ?? 0);
    // With both coordinates at 0 the browser has nothing to clamp and skips a layout.
    window.scrollTo({ left: 0, top, behavior: 'instant' });
  }, [key, pathname, action, tab]);
}

const LIMIT = 100;

/** Scroll positions by history entry or by a tab's path, kept for the page's life (spec S3.4). */
export function createScrollMemory() {
  const positions = new Map<string, number>();
  return {
    remember(key: string, top: number): void {
      positions.delete(key);
      positions.set(key, top);
      const oldest = positions.keys().next();
      if (positions.size > LIMIT && !oldest.done) positions.delete(oldest.value);
    },
    recall: (key: string) => positions.get(key),
  };
}
