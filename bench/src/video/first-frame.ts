import type { Phone } from '../../../e2e/src/harness/phone.ts';

/** Milliseconds from the finger leaving the glass. */
export interface FirstFrame {
  readonly screenMs: number;
  /** The answer that names the stream. */
  readonly infoMs: number;
  /** Playlists are there. */
  readonly playlistMs: number;
  /** The first segments are there. */
  readonly segmentMs: number;
  readonly frameMs: number;
}

const THROUGHPUT_BYTES_S = (1.6 * 1_000_000) / 8;
/** A finger rests this long on what it taps. */
const TOUCH_MS = 90;
const LIMIT_MS = 60_000;
const PARTS = ['video_get_info', '\\.m3u8$', 'seg-\\d+\\.m4s$'];

export async function slowDown({ page, context }: Phone): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: THROUGHPUT_BYTES_S,
    uploadThroughput: THROUGHPUT_BYTES_S,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Notes in every page when a tap ended, the player appeared and its first frame was there. */
export async function watchFrames({ context }: Phone): Promise<void> {
  await context.addInitScript(() => {
    const seen = { tap: 0, screen: 0, frame: 0 };
    Object.assign(window, { benchFrames: seen });
    performance.setResourceTimingBufferSize(5_000);
    addEventListener(
      'touchend',
      () => {
        Object.assign(seen, { tap: performance.now(), screen: 0, frame: 0 });
      },
      true,
    );
    // Media events do not bubble, but they are captured.
    document.addEventListener(
      'loadeddata',
      () =>
        requestAnimationFrame(() => {
          seen.frame ||= performance.now();
        }),
      true,
    );
    new MutationObserver(() => {
      if (seen.tap > 0 && document.querySelector('main video')) seen.screen ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Taps the nth video of the list, waits for its first frame, goes back. */
export async function tapVideo({ page, context }: Phone, nth: number): Promise<FirstFrame> {
  const link = page.locator('main li a[href^="/PlayVideo"]').nth(nth);
  await link.waitFor({ timeout: LIMIT_MS });
  // What the list itself fetches is over.
  await page.waitForLoadState('networkidle', { timeout: LIMIT_MS }).catch(() => undefined);
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error('The video is not on screen');
  const cdp = await context.newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y - 40 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TOUCH_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction(() => Reflect.get(window, 'benchFrames').frame > 0, null, {
    timeout: LIMIT_MS,
  });
  const times: number[] = await page.evaluate((patterns) => {
    const { tap, screen, frame } = Reflect.get(window, 'benchFrames');
    const parts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ responseEnd }) => responseEnd > tap && responseEnd <= frame);
    const ends = patterns.map((pattern) =>
      Math.max(
        0,
        ...parts
          .filter(({ name }) => new RegExp(pattern).test(name))
          .map(({ responseEnd }) => responseEnd - tap),
      ),
    );
    return [screen - tap, ...ends, frame - tap];
  }, PARTS);
  const [screenMs = 0, infoMs = 0, playlistMs = 0, segmentMs = 0, frameMs = 0] = times;
  await page.getByRole('button', { name: 'Back', exact: true }).click({ timeout: LIMIT_MS });
  await page.waitForURL('**/Video', { timeout: LIMIT_MS });
  return { screenMs, infoMs, playlistMs, segmentMs, frameMs };
}
