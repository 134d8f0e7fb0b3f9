import { flushSync } from 'react-dom';

/** Runs a change of screen, with the platform's view transition where there is one. */
export type ScreenTransition = (update: () => void) => void;

/** The change itself is synchronous either way; a hidden tab and reduced motion change at once. */
export function createScreenTransition(window: Window): ScreenTransition {
  const { document } = window;
  const isStill = () =>
    document.visibilityState === 'hidden' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (update) => {
    if (!('startViewTransition' in document) || isStill()) {
      update();
      return;
    }
    const transition = document.startViewTransition(() => flushSync(update));
    // A transition that the next one cuts short is no error.
    transition.ready.catch(() => undefined);
    transition.finished.catch(() => undefined);
  };
}
