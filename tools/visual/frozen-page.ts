import type { Browser, BrowserContext, Page } from 'playwright-core';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

const VIEWPORT = { width: 390, height: 844 };
const SETTLE_LIMIT_MS = 30_000;
const STEP_LIMIT_MS = 60_000;

interface FrozenOptions {
  readonly theme: Theme;
  /** The moment that every page takes for now. */
  readonly now: number;
  readonly baseURL?: string;
}

/** Pages of a phone on which no time passes and nothing moves. */
export async function frozenContext(
  browser: Browser,
  { theme, now, baseURL }: FrozenOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  await context.clock.setFixedTime(now);
  return context;
}

/** Fonts and the pictures in sight are there. */
const LOADED = `document.fonts.status === 'loaded' && [...document.images].every((image) => {
  const { top, bottom, left, right } = image.getBoundingClientRect();
  const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return !image.checkVisibility() || !isInSight || image.complete;
})`;

/** A picture of the page once two in a row are the same. */
export async function settledPicture(page: Page): Promise<Buffer> {
  await page.waitForFunction(LOADED);
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  const limit = performance.now() + SETTLE_LIMIT_MS;
  let before = await shoot();
  while (performance.now() < limit) {
    const now = await shoot();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`${page.url()} does not come to rest`);
}
