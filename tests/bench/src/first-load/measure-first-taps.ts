import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { membersPhone } from '../harness/members-phone.ts';
import type { DemoSession } from '../harness/sign-in-demo.ts';
import { slowDown, tapWithFinger, visitOtherSite, visitorsPhone } from '../harness/slow-phone.ts';

/** The first tap of a visit, as soon as its target is on screen. */
interface FirstTap {
  readonly name: string;
  readonly isMember: boolean;
  /** Selector of the tapped element. */
  readonly on: string;
  /** Selector of the answer. */
  readonly shows: string;
}

const LISTING = 'main:not([hidden]) a[href^="/detail?id="]';

export const firstTaps = [
  {
    name: 'a guest taps a listing: the question to log in',
    isMember: false,
    on: LISTING,
    shows: 'dialog:modal',
  },
  {
    name: 'a guest taps the Video tab: its first video',
    isMember: false,
    on: 'nav a[href="/Video"]',
    shows: 'main:not([hidden]) a[href^="/PlayVideo?id="]',
  },
  {
    name: 'a member taps a listing: its screen',
    isMember: true,
    on: LISTING,
    shows: 'main:not([hidden]) dl',
  },
] as const satisfies readonly FirstTap[];

const LIMIT_MS = 20_000;

/**
 * Milliseconds from the navigation to Home until the frame that shows the answer to its first tap,
 * in a browser with an empty cache that comes from another site. NaN when there is none.
 */
export async function measureFirstTap(
  browser: Browser,
  url: string,
  session: DemoSession,
  { isMember, on, shows }: FirstTap,
): Promise<number> {
  const context = await (isMember ? membersPhone(browser, url, session) : visitorsPhone(browser));
  try {
    let tell: (epochMs: number) => void = () => undefined;
    const answered = new Promise<number>((resolve) => {
      tell = resolve;
    });
    await watchFor(context, shows, tell);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    await visitOtherSite(page, url);
    await page.goto(`${url}/Home`, { waitUntil: 'commit', timeout: 60_000 });
    const startedAt = await page.evaluate<number>(() => performance.timeOrigin);
    await tap(page, cdp, on);
    const limit = delay(LIMIT_MS, Number.NaN, { ref: false });
    return (await Promise.race([answered, limit])) - startedAt;
  } finally {
    await context.close();
  }
}

/** Calls with the epoch milliseconds of the first frame that shows it, in whichever document. */
async function watchFor(
  context: BrowserContext,
  selector: string,
  onShown: (epochMs: number) => void,
): Promise<void> {
  await context.exposeFunction('benchShown', onShown);
  await context.addInitScript((wanted) => {
    let isShown = false;
    const look = () => {
      const found = document.querySelector(wanted);
      if (isShown || !found?.checkVisibility({ visibilityProperty: true })) return;
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
}

async function tap(page: Page, cdp: CDPSession, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.waitFor({ timeout: 60_000 });
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  await tapWithFinger(cdp, { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) });
}
