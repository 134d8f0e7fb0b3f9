import type { Locator, Page } from '@playwright/test';
import type { Phone } from './phone.ts';
import { videoCards } from './screen.ts';
import type { Velvet } from './test.ts';

const PLAYING_LIMIT_MS = 30_000;

export const region = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
export const button = (page: Page, name: string): Locator =>
  region(page).getByRole('button', { name, exact: true });
export const seekBar = (page: Page): Locator => region(page).getByRole('slider', { name: 'Seek' });

/** A member on the player, by the way a visitor takes: a tap on a video of the list. */
export async function openVideo(velvet: Velvet, member: string, nth = 0): Promise<Phone> {
  const phone = await velvet.phone({ language: 'en', member });
  const { page } = phone;
  await page.goto('/Video');
  await videoCards(page).nth(nth).click();
  await page.waitForURL('**/PlayVideo?id=*');
  return phone;
}

export const secondOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video) => Number(Reflect.get(video, 'currentTime')));

/** Waits for a picture that moves, beyond a second. */
export async function plays(page: Page, beyondS = 0): Promise<void> {
  await page.waitForFunction(
    (second) => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime > second && video.videoWidth > 0;
    },
    beyondS,
    { timeout: PLAYING_LIMIT_MS },
  );
}

/**
 * Starts the video of a page that was opened by its address or reloaded. Such a video plays after a tap only.
 * Chromium takes Playwright's evaluations for a tap, and whether the first comes before the player has checked
 * depends on timing.
 */
export async function startVideo(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await plays(page);
}

/** The controls leave a while after the last touch; a key brings them back. */
const showControls = (page: Page): Promise<void> => region(page).press('Shift');

/** Taps a button of a video that plays. */
export async function tapControl(page: Page, name: string): Promise<void> {
  await showControls(page);
  await button(page, name).click();
}

export async function seekTo(page: Page, second: number): Promise<void> {
  await showControls(page);
  await seekBar(page).fill(String(second));
}
