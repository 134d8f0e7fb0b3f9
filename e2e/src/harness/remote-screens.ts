import type { Locator, Page } from 'playwright-core';
import type { RemoteId } from '../../../remotes.config.ts';

/** One screen of a remote that a tap reaches, and how to tell that it is there. */
interface RemoteScreen {
  readonly path: string;
  /** The screen's own files are named after it. */
  readonly chunk: string;
  readonly ready: string;
  /** The tab with a link to it; absent where the tab bar leads there. */
  readonly from?: string;
}

const screens = {
  listings: { path: '/Home', chunk: 'home', ready: 'main:not([hidden]) a[href^="/detail?id="]' },
  video: { path: '/Video', chunk: 'videos', ready: 'main:not([hidden]) a[href^="/PlayVideo?id="]' },
  wallet: { path: '/Mine', chunk: 'mine', ready: 'main:not([hidden]) a[href^="/Setting"]' },
  game: { path: '/Lottery', chunk: 'games', ready: 'main:not([hidden]) a[href^="/Lottery?key="]' },
} as const satisfies Record<RemoteId, RemoteScreen>;

export const screenOf = (id: RemoteId): RemoteScreen => screens[id];

export const readyScreen = (page: Page, id: RemoteId): Locator =>
  page.locator(screenOf(id).ready).first();

const tapTab = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).click();

/** From any tab to the remote's screen, by taps. */
export async function tapTo(page: Page, id: RemoteId): Promise<void> {
  const { path, from } = screenOf(id);
  await tapTab(page, from ?? path);
  if (from !== undefined) await page.locator(`main:not([hidden]) a[href="${path}"]`).click();
}

/** From the remote's screen to that of another one, which a tab leads to. */
export async function tapAway(page: Page, id: RemoteId, other: RemoteId): Promise<void> {
  if (screenOf(id).from !== undefined) await page.goBack();
  await tapTab(page, screenOf(other).path);
}
