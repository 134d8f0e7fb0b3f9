import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** What a page painted. Times in ms from navigation start. */
export interface Paints {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
}

/** Has every page of the browser note its paints, from before anything else runs in it. */
export const observePaints = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen = { largest: 0, shift: 0 };
    Object.assign(window, { benchPaints: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

export async function readPaints(page: Page): Promise<Paints> {
  const [first = 0, largest = 0, shift = 0]: number[] = await page.evaluate(() => {
    const seen = Reflect.get(window, 'benchPaints');
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return [paint, seen.largest, seen.shift];
  });
  return { firstPaintMs: first, largestPaintMs: largest, layoutShift: shift };
}

const LIMIT_MS = 20_000;

/**
 * Has every page of the browser look out for an element, from before anything else runs in it.
 * @returns gives the epoch milliseconds of the first frame that shows it, in whichever document; NaN when there is
 *   none within twenty seconds.
 */
export async function watchFor(
  context: BrowserContext,
  selector: string,
): Promise<() => Promise<number>> {
  let tell: (epochMs: number) => void = () => undefined;
  const shown = new Promise<number>((resolve) => {
    tell = resolve;
  });
  await context.exposeFunction('benchShown', (epochMs: number) => tell(epochMs));
  await context.addInitScript((wanted) => {
    let isShown = false;
    const look = () => {
      if (isShown) return;
      if (!document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true })) return;
      isShown = true;
      // Measured after the frame that shows it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () =>
          Reflect.get(window, 'benchShown')(performance.timeOrigin + performance.now());
        port2.postMessage(0);
      });
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['open', 'hidden', 'class', 'style'],
    });
  }, selector);
  return () => Promise.race([shown, delay(LIMIT_MS, Number.NaN, { ref: false })]);
}

/** When the navigation to a page's document began, in epoch milliseconds. */
export const startOf = (page: Page): Promise<number> =>
  page.evaluate<number>(() => performance.timeOrigin);
