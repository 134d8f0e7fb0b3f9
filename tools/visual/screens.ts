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
];

interface ScreenOptions {
  readonly url: string;
  /** The session of a demo member. */
  readonly token: string;
  readonly now: number;
}

export type Save = (name: string, picture: Buffer) => Promise<void>;

/** The main screens in both themes, each as a visitor comes to it by its address. */
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
      const page = await context.newPage();
      // The first visitor of an edge gets a skeleton where the next one gets the screen.
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.goto(path, { waitUntil: 'networkidle' });
      await contentShown(page);
      await save(`screens/${name} ${theme}`, await settledPicture(page));
      await context.close();
    }
  }
}

/** The screen itself, not the skeleton before it. */
async function contentShown(page: Page): Promise<void> {
  await page.locator('main:not([hidden])').first().waitFor();
  await page.waitForFunction(`!document.querySelector('main:not([hidden]) [aria-busy="true"]')`);
}
