import { setTimeout as delay } from 'node:timers/promises';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';

const THROUGHPUT_BYTES_S = (1.6 * 1_000_000) / 8;

/** The device of every browser benchmark: 390 × 844, touch; `slowDown` throttles it. */
export async function openSlowPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    colorScheme: 'dark',
    // The HTTP/2 proxy has a self-signed certificate.
    ignoreHTTPSErrors: true,
    ...options,
  });
  // tsx names functions with a helper that pages do not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
  return context;
}

/** Such a device whose visitor has confirmed their age before. */
export async function visitorsPhone(browser: Browser): Promise<BrowserContext> {
  const context = await openSlowPhone(browser);
  await context.addInitScript(() => {
    localStorage.setItem('velvet.adult', '1');
    localStorage.setItem('lang', 'en');
  });
  return context;
}

/** CPU throttled by four, 1.6 Mbps, 150 ms round trips. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: THROUGHPUT_BYTES_S,
    uploadThroughput: THROUGHPUT_BYTES_S,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Time between pointer down and up. */
const TOUCH_MS = 90;

/** Touches, waits and releases; x and y in CSS pixels of the viewport. */
export async function tapWithFinger(
  cdp: CDPSession,
  place: { readonly x: number; readonly y: number },
): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await delay(TOUCH_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Taps the first element of a selector, near its top where it is tall. */
export async function tapElement(page: Page, cdp: CDPSession, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.waitFor({ timeout: 60_000 });
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  await tapWithFinger(cdp, { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) });
}

/**
 * Opens a page of another site, from which most first visitors come. A page with
 * `Cross-Origin-Opener-Policy` gets a process of its own then, as every page does; from an empty
 * tab it alone would pay for one.
 */
export async function visitOtherSite(page: Page, url: string): Promise<void> {
  const other = new URL('/icon.svg', url);
  other.hostname = 'localhost';
  await page.goto(other.href);
}
