import { useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router-dom';
import type { Entry } from '../routing/navigation.ts';
import { createScrollMemory } from './scroll-memory.ts';

/**
 * Back and forward return to where the visitor was; a new screen starts at its top. The screens'
 * contents come from the query cache, so they have their height in the same frame.
 */
export function useScrollRestoration({ location, action }: Entry): void {
  const memory = useRef(createScrollMemory());
  const { key, pathname } = location;
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const current = memory.current;
    const remember = () => current.remember(key, window.scrollY);
    // Before a list answers the scroll with new rows: reading then would lay them out at once.
    const early = { passive: true, capture: true };
    window.addEventListener('scroll', remember, early);
    return () => window.removeEventListener('scroll', remember, early);
  }, [key]);
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    const isSameScreen = shownPath.current === pathname;
    shownPath.current = pathname;
    // A screen that rewrites its own address (a tab, a filter) stays where it is.
    if (action === NavigationType.Replace && isSameScreen) return;
    const top = action === NavigationType.Pop ? (memory.current.recall(key) ?? 0) : 0;
    // With both coordinates at 0 the browser has nothing to clamp and skips a layout.
    window.scrollTo({ left: 0, top, behavior: 'instant' });
  }, [key, pathname, action]);
}
