import type { Browser, CDPSession, Page } from 'playwright-core';
import { membersPhone } from '../harness/members-phone.ts';
import type { DemoSession } from '../harness/sign-in-demo.ts';
import { slowDown, tapElement } from '../harness/slow-phone.ts';
import { type TapStep, tapSteps } from '../harness/tap-steps.ts';

/** Taps that lead to another screen. */
export const steps = tapSteps.filter(({ isInPlace }) => !isInPlace);

/**
 * One navigation after the other through the app: milliseconds from each click until the frame that shows the next
 * screen's content.
 */
export async function measureTaps(
  browser: Browser,
  url: string,
  session: DemoSession,
): Promise<readonly number[]> {
  const context = await membersPhone(browser, url, session);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  await page.goto(`${url}/Home`, { waitUntil: 'load', timeout: 60_000 });
  const taken: number[] = [];
  for (const step of steps) {
    taken.push(await tap(page, cdp, step));
    if (step.goesBack) await page.goBack();
  }
  await context.close();
  return taken;
}

async function tap(page: Page, cdp: CDPSession, { on, shows }: TapStep): Promise<number> {
  await page.locator(on).first().waitFor();
  // A visitor looks at the screen before the next tap; meanwhile it prefetches.
  await page.waitForTimeout(3_000);
  await page.evaluate(arm, shows);
  await tapElement(page, cdp, on);
  // The page's CSP does not allow waiting inside of it.
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const taken = await page.evaluate<number>(() => Reflect.get(window, 'benchTap').ms);
    if (taken > 0) return taken;
    await page.waitForTimeout(50);
  }
  throw new Error('The page did not answer within a minute');
}

/** Runs in the page: from the next click to the frame after the content is there. */
function arm(shows: string): void {
  const from = location.href;
  const tapped = { ms: 0 };
  Object.assign(window, { benchTap: tapped });
  addEventListener(
    'click',
    () => {
      const heard = performance.now();
      const observer = new MutationObserver(() => look());
      const look = () => {
        const content = location.href === from ? null : document.querySelector(shows);
        if (!content?.checkVisibility()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            tapped.ms = performance.now() - heard;
          };
          port2.postMessage(0);
        });
      };
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    },
    { capture: true, once: true },
  );
}
