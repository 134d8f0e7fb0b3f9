import type { Browser } from 'playwright-core';
import { startFront } from '../harness/fast-front.ts';
import { medianAndRange } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { signInDemo } from '../harness/sign-in-demo.ts';
import { slowDown, visitOtherSite, visitorsPhone } from '../harness/slow-phone.ts';
import { tapForFrame, watchFrames } from './first-frame.ts';

/** A visitor looks at the list for so long before the first tap. */
const LOOK_MS = 5_000;
const LINK = 'main:not([hidden]) li a[href^="/PlayVideo"]';

/**
 * A member's first visit of /Video with an empty cache over HTTP/2: from a tap five seconds after
 * the first paint to the first frame.
 */
export async function measureFirstVisits(
  browser: Browser,
  target: string,
  runs: number,
): Promise<void> {
  const token = await signInDemo(target);
  const front = await startFront(target);
  const frames: number[] = [];
  try {
    for (let round = 0; round <= runs; round += 1) {
      const frame = await firstVisit(browser, front.url, token);
      // The first round warms the servers and is not counted.
      if (round > 0) frames.push(frame);
    }
  } finally {
    await front.close();
  }
  printTable(
    `First visit of /Video, HTTP/2, tap ${LOOK_MS / 1_000} s after the first paint, from pointer up, medians of ${runs} and ranges, ms`,
    [{ 'first frame': medianAndRange(frames) }],
  );
}

async function firstVisit(browser: Browser, url: string, token: string): Promise<number> {
  const context = await visitorsPhone(browser);
  try {
    await context.addInitScript((own) => localStorage.setItem('token', own), token);
    await watchFrames(context);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    await visitOtherSite(page, url);
    await page.goto(`${url}/Video`, { waitUntil: 'commit', timeout: 60_000 });
    const link = page.locator(LINK).first();
    await link.waitFor({ timeout: 60_000 });
    const painted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [first] = list.getEntriesByName('first-contentful-paint');
            if (first) resolve(performance.now() - first.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    await page.waitForTimeout(Math.max(0, LOOK_MS - painted));
    return await tapForFrame(page, cdp, link);
  } finally {
    await context.close();
  }
}
