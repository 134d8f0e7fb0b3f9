import type { Browser } from 'playwright-core';
import { observePaints, type Paints, readPaints, startOf, watchFor } from '../harness/paints.ts';
import { slowDown, visitOtherSite, visitorsPhone } from '../harness/slow-phone.ts';

/** One cold load of Home on a slow phone. Times in ms from navigation start. */
export interface FirstLoad extends Paints {
  readonly listingMs: number;
}

const LISTING = 'main:not([hidden]) a[href^="/detail?id="]';

/** Loads the page in a browser with an empty cache that comes from a page of another site. */
export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await visitorsPhone(browser);
  try {
    await observePaints(context);
    const listingShown = await watchFor(context, LISTING);
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await visitOtherSite(page, url);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await page.locator(LISTING).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('load');
    await page.waitForTimeout(1_500);
    const listingMs = (await listingShown()) - (await startOf(page));
    return { ...(await readPaints(page)), listingMs };
  } finally {
    await context.close();
  }
}
