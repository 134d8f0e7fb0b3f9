import { expect, type Page, test } from '@playwright/test';
import { loaded } from './loaded.ts';
import { readSide } from './side.ts';

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

const { url, token, now } = readSide();

/** The screen itself, not the skeleton before it. */
async function contentShown(page: Page): Promise<void> {
  await page.locator('main:not([hidden])').first().waitFor();
  await expect(page.locator('main:not([hidden]) [aria-busy="true"]')).toHaveCount(0);
  await loaded(page);
}

/** In all sizes, as a visitor comes to it by its address. */
for (const { name, path, isMembers } of screens) {
  test(name, async ({ context, page, colorScheme }) => {
    const stored = { 'velvet.theme': colorScheme, 'velvet.adult': '1', lang: 'en' };
    const entries = JSON.stringify(isMembers ? { ...stored, token } : stored);
    await context.clock.setFixedTime(now);
    await context.addCookies([{ name: 'velvet.lang', value: 'en', url }]);
    await context.addInitScript(`Object.assign(localStorage, ${entries})`);
    // A member's stream of live events stays open, so that the network would never be idle.
    await context.route('**/api/events', (route) => route.fulfill({ status: 204 }));
    // The first visitor of an edge gets a skeleton where the next one gets the screen.
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await contentShown(page);
      await expect.soft(page).toHaveScreenshot(`${name} ${size.width}x${size.height}.png`);
    }
  });
}
