import type { Browser, CDPSession } from 'playwright-core';
import { observePaints, type Paints, readPaints } from '../harness/paints.ts';
import { openSlowPhone, slowDown } from '../harness/slow-phone.ts';

/** One cold load of Home on a slow phone. Times in ms from navigation start, bytes on the wire. */
export interface Load extends Paints {
  readonly firstListingMs: number;
  readonly scriptBytes: number;
  readonly totalBytes: number;
  readonly requests: number;
  /** Length of the longest chain of dependent requests. */
  readonly depth: number;
}

const LISTING = 'main:not([hidden]) a[href^="/detail?id="]';

export async function measureLoad(browser: Browser, url: string): Promise<Load> {
  const context = await openSlowPhone(browser);
  await observePaints(context);
  await context.addInitScript(observe);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const traffic = await watchTraffic(cdp);
  await slowDown(cdp);
  await page.goto(`${url}/Home`, { waitUntil: 'load', timeout: 60_000 });
  await page.locator(LISTING).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1_000);
  const paints = await readPaints(page);
  const firstListingMs = await page.evaluate<number>(
    () => Reflect.get(window, 'benchSeen').listing,
  );
  await context.close();
  return { ...paints, firstListingMs, ...traffic() };
}

/** Runs in the page before anything else. */
function observe(): void {
  localStorage.setItem('velvet.adult', '1');
  localStorage.setItem('lang', 'en');
  const seen = { listing: 0 };
  Object.assign(window, { benchSeen: seen });
  new MutationObserver((_records, observer) => {
    if (!document.querySelector('main:not([hidden]) a[href^="/detail?id="]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      seen.listing = performance.now();
    });
  }).observe(document, { childList: true, subtree: true });
}

async function watchTraffic(cdp: CDPSession) {
  const sent = new Map<
    string,
    { url: string; type: string; parent: string | undefined; bytes: number }
  >();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    const parent =
      initiator.type === 'script' ? initiator.stack?.callFrames.at(-1)?.url : initiator.url;
    sent.set(requestId, { url: request.url, type: type ?? 'Other', parent, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = sent.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  return () => {
    const all = [...sent.values()];
    const sum = (entries: typeof all) => entries.reduce((total, { bytes }) => total + bytes, 0);
    const depthOf = (url: string, seen: readonly string[] = []): number => {
      const entry = all.find((candidate) => candidate.url === url);
      if (!entry?.parent || entry.parent === url || seen.includes(url)) return 1;
      return 1 + depthOf(entry.parent, [...seen, url]);
    };
    return {
      scriptBytes: sum(all.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'))),
      totalBytes: sum(all),
      requests: all.length,
      depth: Math.max(...all.map(({ url }) => depthOf(url))),
    };
  };
}
