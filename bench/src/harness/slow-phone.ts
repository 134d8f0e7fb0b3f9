import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';

const THROUGHPUT_BYTES_S = (1.6 * 1_000_000) / 8;

/** The phone of every measurement: 390 × 844, with fingers; see `slowDown` for the rest. */
export const openSlowPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    colorScheme: 'dark',
    // The front that speaks HTTP/2 makes its own certificate.
    ignoreHTTPSErrors: true,
  });

/** A quarter of this machine's speed, 1.6 Mbps and 150 ms to everything. */
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

/** A finger rests this long on what it taps. */
const TOUCH_MS = 90;

/** Comes down, rests and leaves; x and y in px of the view. */
export async function tapWithFinger(
  cdp: CDPSession,
  place: { readonly x: number; readonly y: number },
): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await delay(TOUCH_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
