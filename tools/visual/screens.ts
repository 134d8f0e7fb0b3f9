import type { Browser, Page } from 'playwright-core';
import { frozenContext, settledPicture, themes } from './frozen-page.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isMembers: boolean;
}

const screens: readonly Screen[] = [
  { name: 'Home', path: '/Home', isMembers: false },
  { name: 'Video', path: '/Video', isMembers: false },
  { name: 'Login', path: '/Login', isMembers: false },
  { name: 'Register', path: '/Register', isMembers: false },
  { name: 'Hall', path: '/Choose2', isMembers: true },
  { name: 'Lottery', path: '/Lottery', isMembers: true },
  { name: 'Mine', path: '/Mine', isMembers: true },
  { name: 'Profile', path: '/detail?id=1', isMembers: true },
  // A guest's: a member's plays.
  { name: 'Player', path: '/PlayVideo?id=36', isMembers: false },
  { name: 'Betting', path: '/Lottery?key=lily-3&id=2', isMembers: true },
  { name: 'Withdraw', path: '/Withdraw', isMembers: true },
  { name: 'Recharge', path: '/Recharge', isMembers: true },
  { name: 'Support', path: '/ServicePage', isMembers: true },
];

/** A usual phone, the smallest one, a phone on its side, and a desktop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1_280, height: 800 },
] as const;

interface ScreenOptions {
  readonly url: string;
  /** The session of a demo member. */
  readonly token: string;
  readonly now: number;
}

export type Save = (name: string, picture: Buffer) => Promise<void>;

/** The main screens in both themes and all sizes, each as a visitor comes to it by its address. */
export async function captureScreens(
  browser: Browser,
  { url, token, now }: ScreenOptions,
  save: Save,
): Promise<void> {
  for (const theme of themes) {
    for (const { name, path, isMembers } of screens) {
      const context = await frozenContext(browser, { theme, now, baseURL: url });
      const stored = { 'velvet.theme': theme, 'velvet.adult': '1', lang: 'en' };
      await context.addCookies([{ name: 'velvet.lang', value: 'en', url }]);
      const entries = JSON.stringify(isMembers ? { ...stored, token } : stored);
      await context.addInitScript(`Object.assign(localStorage, ${entries})`);
      // A member's stream of live events stays open, so that the network would never be idle.
      await context.route('**/api/events', (route) => route.fulfill({ status: 204 }));
      const page = await context.newPage();
      // The first visitor of an edge gets a skeleton where the next one gets the screen.
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const size of sizes) {
        await page.setViewportSize(size);
        await contentShown(page);
        const picture = `screens/${name} ${theme} ${size.width}x${size.height}`;
        await save(picture, await settledPicture(page));
      }
      await context.close();
    }
  }
}

/** The screen itself, not the skeleton before it. */
async function contentShown(page: Page): Promise<void> {
  await page.locator('main:not([hidden])').first().waitFor();
  await page.waitForFunction(`!document.querySelector('main:not([hidden]) [aria-busy="true"]')`);
}
