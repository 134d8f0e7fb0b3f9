import type { Browser } from 'playwright-core';
import { membersPhone } from '../harness/members-phone.ts';
import type { DemoSession } from '../harness/sign-in-demo.ts';
import { slowDown, tapElement } from '../harness/slow-phone.ts';
import { tapSteps } from '../harness/tap-steps.ts';

const SLOWDOWN = 6;
const SETTLING_MS = 3_000;

/**
 * The longest event of each tap until the next frame, as browsers report it (Event Timing), ms; the largest of
 * all is the INP of the visit. A member's phone, CPU ×6.
 */
export async function measureInteractions(
  browser: Browser,
  url: string,
  session: DemoSession,
): Promise<readonly number[]> {
  const context = await membersPhone(browser, url, session);
  try {
    await context.addInitScript(() => {
      Object.assign(window, { benchLongest: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!(Reflect.get(entry, 'interactionId') > 0)) continue;
          const longest = Math.max(Reflect.get(window, 'benchLongest'), entry.duration);
          Object.assign(window, { benchLongest: longest });
        }
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`${url}/Home`, { waitUntil: 'load', timeout: 60_000 });
    const taken: number[] = [];
    for (const { on, shows, goesBack } of tapSteps) {
      await page.locator(on).first().waitFor({ timeout: 60_000 });
      await page.waitForTimeout(SETTLING_MS);
      await page.evaluate(() => Object.assign(window, { benchLongest: 0 }));
      await tapElement(page, cdp, on);
      await page.locator(shows).first().waitFor({ timeout: 60_000 });
      await page.waitForTimeout(SETTLING_MS);
      taken.push(await page.evaluate<number>(() => Reflect.get(window, 'benchLongest')));
      if (goesBack) await page.goBack();
    }
    return taken;
  } finally {
    await context.close();
  }
}
