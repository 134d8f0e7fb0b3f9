import { flushSync } from 'react-dom';

/** Runs a change of screen, with the platform's view transition where there is one. */
export type ScreenTransition = (update: () => void) => void;

/** A device that took longer to draw the app is slow: the answer to a tap goes before its show. */
const SLOW_START_MS = 120;

export interface ScreenTransitions {
  readonly run: ScreenTransition;
  /** How long this device took to draw the app for the first time. */
  readonly noteStart: (ms: number) => void;
}

/**
 * The change itself is synchronous either way. A hidden tab, reduced motion and a slow device, for
 * which capturing the old screen takes as long as drawing the new one, change at once.
 */
export function createScreenTransitions(window: Window): ScreenTransitions {
  const { document } = window;
  let isSlow = false;
  const isStill = () =>
    isSlow ||
    document.visibilityState === 'hidden' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    run(update) {
      if (!('startViewTransition' in document) || isStill()) {
        update();
        return;
      }
      const transition = document.startViewTransition(() => flushSync(update));
      // A transition that the next one cuts short is no error.
      transition.ready.catch(() => undefined);
      transition.finished.catch(() => undefined);
    },
    noteStart(ms) {
      isSlow = ms > SLOW_START_MS;
    },
  };
}
