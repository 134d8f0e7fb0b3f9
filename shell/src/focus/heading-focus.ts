import { useEffect, useRef } from 'react';

/** Moves the focus to a screen's heading, where assistive technology starts to read. */
export function focusHeading(): void {
  document
    .querySelector<HTMLElement>('main:not([hidden]) h1[tabindex]')
    ?.focus({ preventScroll: true });
}

/** After every step to another screen, but not on arrival in the app. */
export function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}
