import { flushSync } from 'react-dom';

/** A device that took longer to draw the app is slow: the answer to a tap goes before its show. */
const SLOW_START_MS = 120;

/** The platform's view transitions between screens. */
export interface ScreenTransitions {
  /** Whether a change of screen is to be animated now. */
  readonly animate: () => boolean;
  /** Makes a change of screen once the old one is captured; the change itself is synchronous. */
  readonly run: (update: () => void) => void;
  /** How long this device took to draw the app for the first time. */
  readonly noteStart: (ms: number) => void;
}

/**
 * A hidden tab, reduced motion, a browser without transitions and a slow device, for which
 * capturing the old screen takes as long as drawing the new one, change at once.
 */
export function createScreenTransitions(window: Window): ScreenTransitions {
  const { document } = window;
  let isSlow = false;
  return {
    animate: () =>
      !isSlow &&
      'startViewTransition' in document &&
      document.visibilityState !== 'hidden' &&
      !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    run(update) {
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
