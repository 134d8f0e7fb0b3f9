import { useEffect, useRef } from 'react';
import { NavigationType } from 'react-router-dom';
import { afterPaint } from '../scheduling/after-paint.ts';

/**
 * Moves the focus to a screen's heading, where assistive technology starts to read, unless the screen
 * has put it into a field.
 */
export function focusHeading(): void {
  if (document.activeElement?.matches('main:not([hidden]) input')) return;
  document
    .querySelector<HTMLElement>('main:not([hidden]) h1[tabindex]')
    ?.focus({ preventScroll: true });
}

/**
 * After every step to another screen, but not on arrival in the app. It follows the paint: focusing
 * computes styles and layout, which would come on top of what the frame does.
 * @param screenKey changes with the screen, not with the query it rewrites.
 */
export function useHeadingFocus(
  screenKey: number,
  entry: { readonly action: NavigationType },
): void {
  const shown = useRef(screenKey);
  useEffect(() => {
    if (shown.current === screenKey) return;
    shown.current = screenKey;
    return afterPaint(focusHeading);
  }, [screenKey]);
  // On the same screen the link that was followed may have been unmounted with the item before.
  useEffect(() => {
    if (entry.action !== NavigationType.Push) return;
    return afterPaint(() => {
      if (document.activeElement === document.body) focusHeading();
    });
  }, [entry]);
}
