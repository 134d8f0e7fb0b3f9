import type { Browser, CDPSession, Page } from 'playwright-core';
import { observePaints, type Paints, readPaints } from '../harness/paints.ts';
import { slowDown, visitOtherSite, visitorsPhone } from '../harness/slow-phone.ts';

/** On the wire. */
interface Bytes {
  readonly documentBytes: number;
  readonly scriptBytes: number;
  readonly totalBytes: number;
}

/** One cold load of Home on a slow phone. Times in ms from navigation start. */
export interface FirstLoad extends Bytes, Paints {
  readonly listingMs: number;
}

const LISTING = 'main:not([hidden]) a[href^="/detail?id="]';

/** Polls a figure until it is above zero; the page's CSP does not allow waiting inside of it. */
export async function figureOf(page: Page, read: () => number): Promise<number> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const figure = await page.evaluate(read);
    if (figure > 0) return figure;
    await page.waitForTimeout(50);
  }
  throw new Error('The page did not answer within a minute');
}

/** Loads the page in a browser with an empty cache that comes from a page of another site. */
export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await visitorsPhone(browser);
  try {
    await observePaints(context);
    await context.addInitScript(observe);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    await visitOtherSite(page, url);
    const bytes = await countBytes(cdp);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await page.locator(LISTING).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('load');
    await page.waitForTimeout(1_500);
    const listingMs = await page.evaluate<number>(() => Reflect.get(window, 'benchSeen').listing);
    return { ...(await readPaints(page)), listingMs, ...bytes() };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { listing: 0 };
  Object.assign(window, { benchSeen: seen });
  /** Measured after the frame that shows it. */
  const onScreen = (tell: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = tell;
      port2.postMessage(0);
    });
  const look = () => {
    const listing = document.querySelector('main:not([hidden]) a[href^="/detail?id="]');
    if (seen.listing === 0 && listing?.checkVisibility({ visibilityProperty: true })) {
      seen.listing = -1;
      onScreen(() => {
        seen.listing = performance.now();
      });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

async function countBytes(cdp: CDPSession): Promise<() => Bytes> {
  const sent = new Map<string, { readonly type: string; bytes: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    const kind = request.url.endsWith('.js') ? 'Script' : (type ?? 'Other');
    sent.set(requestId, { type: kind, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = sent.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  const sum = (kind?: string) =>
    [...sent.values()].reduce(
      (total, { type, bytes }) => total + (kind === undefined || type === kind ? bytes : 0),
      0,
    );
  return () => ({
    documentBytes: sum('Document'),
    scriptBytes: sum('Script'),
    totalBytes: sum(),
  });
}
