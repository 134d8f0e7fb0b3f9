import type { Browser } from 'playwright-core';
import { startFront } from '../harness/fast-front.ts';
import { medianAndRange } from '../harness/median.ts';
import { printTable } from '../harness/print-table.ts';
import { signInDemo } from '../harness/sign-in-demo.ts';
import { slowDown, visitOtherSite, visitorsPhone } from '../harness/slow-phone.ts';
import { type FirstFrame, tapForFrame, watchFrames } from './first-frame.ts';

/** A visitor looks at the list for so long before the first tap. */
const LOOK_MS = 5_000;
const LINK = 'main:not([hidden]) li a[href^="/PlayVideo"]';

/**
 * A member's first visit of /Video with an empty cache over HTTP/2: from a tap five seconds after
 * the first paint to the first frame. Several servers are measured in the same rounds.
 */
export async function measureFirstVisits(
  browser: Browser,
  targets: ReadonlyMap<string, string>,
  runs: number,
): Promise<void> {
  const found = new Map<string, FirstFrame[]>();
  const fronts = [];
  try {
    const sites = [];
    for (const [name, target] of targets) {
      const front = await startFront(target);
      fronts.push(front);
      sites.push({ name, url: front.url, token: await signInDemo(target) });
      found.set(name, []);
    }
    for (let round = 0; round <= runs; round += 1) {
      const from = round % sites.length;
      for (const { name, url, token } of [...sites.slice(from), ...sites.slice(0, from)]) {
        const frame = await firstVisit(browser, url, token);
        // The first round warms the servers and is not counted.
        if (round > 0) found.get(name)?.push(frame);
      }
    }
  } finally {
    for (const front of fronts) await front.close();
  }
  printTable(
    `First visit of /Video, HTTP/2, tap ${LOOK_MS / 1_000} s after the first paint, from pointer up, medians of ${runs} and ranges, ms`,
    [...found].map(([name, frames]) => ({
      name,
      screen: medianAndRange(frames.map(({ screenMs }) => screenMs)),
      segments: medianAndRange(frames.map(({ segmentMs }) => segmentMs)),
      'first frame': medianAndRange(frames.map(({ frameMs }) => frameMs)),
    })),
  );
}

async function firstVisit(browser: Browser, url: string, token: string): Promise<FirstFrame> {
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
