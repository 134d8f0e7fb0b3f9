import type { Locator, Page } from '@playwright/test';

/** So many frames in a row without any change; fewer than a second has on a slow machine. */
const QUIET_FRAMES = 5;

/**
 * Waits until the page is drawn and nothing changes in it any more: neither the document nor its
 * scroll position, and every animation that ends has ended.
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
        function look(): void {
          const { scrollHeight } = document.documentElement;
          const now = `${scrollX} ${scrollY} ${scrollHeight}`;
          const isQuiet = now === place && !document.getAnimations().some(isEnding);
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
