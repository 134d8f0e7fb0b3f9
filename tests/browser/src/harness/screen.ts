import type { Locator, Page } from '@playwright/test';

/** The screen that is shown: those of other tabs stay in the document, hidden. */
export const screen = (page: Page): Locator => page.locator('main:not([hidden])');

/** The heading of the screen. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

export const listingCards = (page: Page): Locator => screen(page).locator('a[href^="/detail?id="]');

export const videoCards = (page: Page): Locator =>
  screen(page).locator('a[href^="/PlayVideo?id="]');

/** The link of the tab bar to a path. */
export const tabLink = (page: Page, path: string): Locator => page.locator(`nav a[href="${path}"]`);

export const textbox = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits for a toast. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor();
/** Waits for an address, given with its query or without. */
export const at = (page: Page, path: string) =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === path || url.pathname === path);
