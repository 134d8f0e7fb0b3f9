import type { Locator, Page } from '@playwright/test';
import { paths, tabs } from '@velvet/contract/paths';
import { remotes } from '@velvet/registry/build';
import { screen, tabLink } from './screen.ts';

/** One screen of a remote that a tap reaches, and how to tell that it is there. */
interface RemoteScreen {
  readonly path: string;
  /** The screen's own files are named after it. */
  readonly chunk: string;
  readonly ready: string;
  /** The tab with a link to it; absent where the tab bar leads there. */
  readonly from?: string;
}

export function screenOf(id: string): RemoteScreen {
  const manifest = remotes.find((remote) => remote.id === id);
  if (!manifest) throw new Error(`There is no remote ${id}`);
  const { routes, menu } = manifest;
  const tab = tabs.map((name) => paths[name]).find((path) => Object.hasOwn(routes, path));
  const path = tab ?? menu.find((entry) => entry.menu === 'mine')?.address;
  const route = path === undefined ? undefined : routes[path];
  if (path === undefined || !route) throw new Error(`No tab and no menu leads to ${id}`);
  // A link to a screen of its own with parameters: the remote's code runs and has its data.
  const links = Object.keys(routes).map((own) => `a[href^="${own}?"]`);
  const ready = tab === undefined ? `[class*="velvet_${id}_"]` : links.join(', ');
  return {
    path,
    chunk: route.screen,
    ready,
    ...(tab === undefined ? { from: paths.mine } : {}),
  };
}

export const readyScreen = (page: Page, id: string): Locator =>
  screen(page).locator(screenOf(id).ready).first();

const tapTab = (page: Page, path: string) => tabLink(page, path).click();

/** From any tab to the remote's screen, by taps. */
export async function tapTo(page: Page, id: string): Promise<void> {
  const { path, from } = screenOf(id);
  await tapTab(page, from ?? path);
  if (from !== undefined) await screen(page).locator(`a[href="${path}"]`).click();
}

/** From the remote's screen to that of another one, which a tab leads to. */
export async function tapAway(page: Page, id: string, other: string): Promise<void> {
  if (screenOf(id).from !== undefined) await page.goBack();
  await tapTab(page, screenOf(other).path);
}
