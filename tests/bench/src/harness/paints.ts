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
