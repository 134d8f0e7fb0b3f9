import type { Browser } from 'playwright-core';
import { visitorsPhone } from '../harness/slow-phone.ts';

interface CopiedPage {
  readonly path: string;
  readonly isMembers: boolean;
}

interface CopyOptions {
  readonly browser: Browser;
  /** A running Velvet. */
  readonly origin: string;
  readonly pages: readonly CopiedPage[];
  /** A member's token, for the pages that guests do not see. */
  readonly token: string;
}

const SETTLING_MS = 5_000;

/** The settled content of pages without scripts, by path (`/static/Home`). */
export async function copyPages(options: CopyOptions): Promise<ReadonlyMap<string, string>> {
  const documents = new Map<string, string>();
  for (const page of options.pages) {
    documents.set(`/static${page.path}`, await settledContent(options, page));
  }
  return documents;
}

/** The document of a page once nothing loads any more, without what loads scripts. */
async function settledContent(
  { browser, origin, token }: CopyOptions,
  { path: address, isMembers }: CopiedPage,
): Promise<string> {
  const context = await visitorsPhone(browser);
  try {
    if (isMembers) await context.addInitScript((own) => localStorage.setItem('token', own), token);
    const page = await context.newPage();
    await page.goto(origin + address, { waitUntil: 'load' });
    await page.locator('main:not([hidden]) h1').waitFor();
    // The stream of a member's events stays open, so that the network would never be idle.
    await page.waitForTimeout(SETTLING_MS);
    await page.evaluate(() => {
      for (const gone of document.querySelectorAll(
        'script, main[hidden], link[rel="preload"], link[rel="modulepreload"], #velvet-gate',
      )) {
        gone.remove();
      }
    });
    return await page.content();
  } finally {
    await context.close();
  }
}
