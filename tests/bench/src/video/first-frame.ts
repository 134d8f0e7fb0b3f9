import type { BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import type { Phone } from '../../../browser/src/harness/phone.ts';
import { tapWithFinger } from '../harness/slow-phone.ts';

const LIMIT_MS = 20_000;
const QUIET_MS = 800;
const QUIET_LIMIT_MS = 8_000;

/** Records in every page when a tap ended and when the player showed its first frame. */
export async function watchFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = { tap: 0, isPlaying: false, frame: 0 };
    Object.assign(window, { benchFrames: seen });
    performance.setResourceTimingBufferSize(5_000);
    addEventListener(
      'touchend',
      () => {
        Object.assign(seen, { tap: performance.now(), isPlaying: false, frame: 0 });
      },
      true,
    );
    new MutationObserver(() => {
      const video =
        seen.tap > 0 && !seen.isPlaying && document.querySelector('main:not([hidden]) video');
      if (!(video instanceof HTMLVideoElement)) return;
      seen.isPlaying = true;
      video.requestVideoFrameCallback(() => {
        seen.frame = performance.now();
      });
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Taps the nth video of the list, waits for its first frame, goes back. Milliseconds since pointer up. */
export async function tapVideo(phone: Phone, cdp: CDPSession, nth: number): Promise<number> {
  const { page } = phone;
  const link = page.locator('main:not([hidden]) li a[href^="/PlayVideo"]').nth(nth);
  await link.waitFor({ timeout: LIMIT_MS });
  await untilQuiet(phone);
  // The demo's videos share one stream; without this the second would find its segments in the cache.
  await cdp.send('Network.clearBrowserCache');
  const frame = await tapForFrame(page, cdp, link);
  await page.getByRole('button', { name: 'Back', exact: true }).click({ timeout: LIMIT_MS });
  await page.waitForURL('**/Video', { timeout: LIMIT_MS });
  return frame;
}

/** Taps the picture above a video's link and waits for the first frame. Milliseconds since pointer up. */
export async function tapForFrame(page: Page, cdp: CDPSession, link: Locator): Promise<number> {
  const box = await link.boundingBox({ timeout: LIMIT_MS });
  if (!box) throw new Error('The video is not on screen');
  await tapWithFinger(cdp, { x: box.x + box.width / 2, y: box.y - 40 });
  await page.waitForFunction(() => Reflect.get(window, 'benchFrames').frame > 0, null, {
    timeout: LIMIT_MS,
    polling: 200,
  });
  return page.evaluate<number>(() => {
    const { tap, frame } = Reflect.get(window, 'benchFrames');
    return frame - tap;
  });
}

/** Waits until the list has loaded and prefetched, with a limit on busy machines. */
async function untilQuiet({ page }: Phone): Promise<void> {
  const end = Date.now() + QUIET_LIMIT_MS;
  let before = -1;
  while (Date.now() < end) {
    const requests = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (requests === before) return;
    before = requests;
    await page.waitForTimeout(QUIET_MS);
  }
}
