import type { Browser } from 'playwright-core';
import { slowDown, visitOtherSite, visitorsPhone } from '../harness/slow-phone.ts';

/** What one cold load of a page does to the main thread after its first paint. */
export interface Blocking {
  /** Σ (task − 50 ms) of all tasks that end between the first paint and 5 s of quiet, ms. */
  readonly blockedMs: number;
  readonly longestMs: number;
  readonly over50: number;
  readonly over100: number;
}

const LONG_MS = 50;
const QUIET_MS = 5_000;
const MOST_MS = 60_000;

/** Loads a page in a browser with an empty cache, as a guest or as the member of a token. */
export async function measureBlocking(
  browser: Browser,
  url: string,
  token?: string,
): Promise<Blocking> {
  const context = await visitorsPhone(browser);
  try {
    if (token !== undefined) {
      await context.addInitScript((own) => localStorage.setItem('token', own), token);
    }
    await context.addInitScript(() => {
      const tasks: { start: number; ms: number }[] = [];
      Object.assign(window, { benchTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          tasks.push({ start: startTime, ms: duration });
        }
      }).observe({ type: 'longtask', buffered: true });
    });
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await visitOtherSite(page, url);
    await page.goto(url, { waitUntil: 'load', timeout: MOST_MS });
    const read = () =>
      page.evaluate(() => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        const tasks: readonly { start: number; ms: number }[] = Reflect.get(window, 'benchTasks');
        return { paint, now: performance.now(), tasks };
      });
    const loadedAt = (await read()).now;
    for (;;) {
      const { paint, now, tasks } = await read();
      const last = Math.max(loadedAt, ...tasks.map(({ start, ms }) => start + ms));
      if (now - last < QUIET_MS && now < MOST_MS) {
        await page.waitForTimeout(250);
        continue;
      }
      if (paint === undefined) throw new Error(`${url} painted nothing`);
      const after = tasks.filter(({ start, ms }) => start + ms > paint).map(({ ms }) => ms);
      return {
        blockedMs: after.reduce((sum, ms) => sum + ms - LONG_MS, 0),
        longestMs: Math.max(0, ...after),
        over50: after.length,
        over100: after.filter((ms) => ms > 2 * LONG_MS).length,
      };
    }
  } finally {
    await context.close();
  }
}
