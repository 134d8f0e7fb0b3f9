import type { Browser } from 'playwright-core';
import { membersPhone } from '../harness/members-phone.ts';
import { startOf, watchFor } from '../harness/paints.ts';
import type { DemoSession } from '../harness/sign-in-demo.ts';
import { slowDown, tapElement, visitOtherSite, visitorsPhone } from '../harness/slow-phone.ts';

/** The first tap of a visit, as soon as its target is on screen. */
interface FirstTap {
  readonly name: string;
  readonly isMember: boolean;
  /** Selector of the tapped element. */
  readonly on: string;
  /** Selector of the answer. */
  readonly shows: string;
}

const LISTING = 'main:not([hidden]) a[href^="/detail?id="]';

export const firstTaps = [
  {
    name: 'a guest taps a listing: the question to log in',
    isMember: false,
    on: LISTING,
    shows: 'dialog:modal',
  },
  {
    name: 'a guest taps the Video tab: its first video',
    isMember: false,
    on: 'nav a[href="/Video"]',
    shows: 'main:not([hidden]) a[href^="/PlayVideo?id="]',
  },
  {
    name: 'a member taps a listing: its screen',
    isMember: true,
    on: LISTING,
    shows: 'main:not([hidden]) dl',
  },
] as const satisfies readonly FirstTap[];

/**
 * Milliseconds from the navigation to Home until the frame that shows the answer to its first tap,
 * in a browser with an empty cache that comes from another site. NaN when there is none.
 */
export async function measureFirstTap(
  browser: Browser,
  url: string,
  session: DemoSession,
  { isMember, on, shows }: FirstTap,
): Promise<number> {
  const context = await (isMember ? membersPhone(browser, url, session) : visitorsPhone(browser));
  try {
    const answered = await watchFor(context, shows);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    await visitOtherSite(page, url);
    await page.goto(`${url}/Home`, { waitUntil: 'commit', timeout: 60_000 });
    const startedAt = await startOf(page);
    await tapElement(page, cdp, on);
    return (await answered()) - startedAt;
  } finally {
    await context.close();
  }
}
