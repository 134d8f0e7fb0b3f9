import type { Locator, Page } from '@playwright/test';

/** So many frames in a row without any change; fewer than a second has on a slow machine. */
const QUIET_FRAMES = 5;

/**
 * Waits until the page is drawn and nothing changes in it any more: neither the document nor its
 * scroll position, and every animation that ends has ended. Of a transition that starts again and
 * again, such as that of a countdown's bar in every second, it waits for the first alone.
 */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(
    (quietFrames) =>
      new Promise<void>((resolve) => {
        let left = quietFrames;
        let place = '';
        const observer = new MutationObserver(() => {
          left = quietFrames;
        });
        const isEnding = ({ timeline, playState, effect }: Animation) =>
          timeline === document.timeline &&
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        const firstOnes = new Map<Element | null, Map<string, Animation>>();
        function isFirst(animation: Animation): boolean {
          const { effect } = animation;
          if (!(animation instanceof CSSTransition && effect instanceof KeyframeEffect))
            return true;
          const ofTarget = firstOnes.get(effect.target) ?? new Map<string, Animation>();
          firstOnes.set(effect.target, ofTarget);
          const name = `${effect.pseudoElement} ${animation.transitionProperty}`;
          const first = ofTarget.get(name) ?? animation;
          ofTarget.set(name, first);
          return first === animation;
        }
        const isAwaited = (animation: Animation) => isEnding(animation) && isFirst(animation);
        function look(): void {
          const { scrollHeight } = document.documentElement;
          const now = `${scrollX} ${scrollY} ${scrollHeight}`;
          const isQuiet = now === place && !document.getAnimations().some(isAwaited);
          left = isQuiet ? left - 1 : quietFrames;
          place = now;
          if (left > 0) {
            requestAnimationFrame(look);
            return;
          }
          observer.disconnect();
          resolve();
        }
        observer.observe(document, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
        look();
      }),
    QUIET_FRAMES,
  );
}

/** How far the page has moved under the eyes of its visitor until it came to rest (CLS). */
export async function layoutShift(page: Page): Promise<number> {
  await atRest(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (Reflect.get(entry, 'hadRecentInput')) continue;
            sum += Number(Reflect.get(entry, 'value'));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What happened before is handed over in a task of its own, if anything has.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** Scrolls on, a screen at a time, until something comes into view; looks at the page in between. */
export async function scrollUntil(
  page: Page,
  end: Locator,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  do {
    await page.mouse.wheel(0, 800);
    await atRest(page);
    await look();
  } while (!(await end.isVisible()));
}
