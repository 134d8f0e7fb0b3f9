import type { Browser, Page, Request } from 'playwright-core';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { openSlowPhone } from '../harness/slow-phone.ts';
import {
  kindOf,
  type RecordedRequest,
  type RecordedVisit,
  type VisitorName,
  visitorNames,
} from './visits.ts';

/** What a screen asks for after it is shown. */
const SETTLE_MS = 1_500;
const WATCH_MS = 8_000;
/** Draws every three minutes in the demo. */
const CALM_TABLE = '/Lottery?key=lily-3&id=2';

const settle = (page: Page) => page.waitForTimeout(SETTLE_MS);
const goTo = async (page: Page, address: string) => {
  await page.locator(`nav a[href="${address}"]`).click();
  await settle(page);
};
const goBack = async (page: Page) => {
  await page.goBack();
  await settle(page);
};
/** Taps the first shown link to such a page. */
const openFirst = async (page: Page, address: string) => {
  await page.locator(`main:not([hidden]) a[href^="${address}?"]`).first().click();
  await settle(page);
};
const open = async (page: Page, address: string) => {
  await page.goto(new URL(address, page.url()).href);
  await settle(page);
};

const walks: Readonly<Record<VisitorName, (page: Page) => Promise<void>>> = {
  guest: async (page) => {
    await page.getByRole('button', { name: 'I am 18 or older' }).click();
    await settle(page);
    await openFirst(page, '/detail');
    await goBack(page);
    await goTo(page, '/Video');
  },
  viewer: async (page) => {
    await openFirst(page, '/detail');
    await goBack(page);
    await goTo(page, '/Video');
    await openFirst(page, '/PlayVideo');
    await page.waitForTimeout(WATCH_MS);
    await goBack(page);
    await goTo(page, '/Mine');
  },
  player: async (page) => {
    await open(page, CALM_TABLE);
    await page.getByRole('button', { name: /^Rose/ }).click();
    await page.getByRole('textbox', { name: 'Points' }).fill('10');
    await page.getByRole('button', { name: 'Place bet' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your bets' });
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await settle(page);
    await open(page, '/GameRecord');
  },
};

/**
 * Lets a browser make one visit of each kind and keeps what it asked the servers for.
 * @param token of a session of a member with points.
 */
export async function recordVisits(url: string, token: string): Promise<readonly RecordedVisit[]> {
  const browser = await launchBrowser();
  try {
    const visits: RecordedVisit[] = [];
    for (const visitor of visitorNames) visits.push(await record(browser, url, visitor, token));
    return visits;
  } finally {
    await browser.close();
  }
}

async function record(
  browser: Browser,
  url: string,
  visitor: VisitorName,
  token: string,
): Promise<RecordedVisit> {
  // What goes through a worker is reported twice.
  const context = await openSlowPhone(browser, { serviceWorkers: 'block' });
  if (visitor !== 'guest') {
    await context.addInitScript((value) => {
      localStorage.setItem('velvet.adult', '1');
      localStorage.setItem('lang', 'en');
      localStorage.setItem('token', value);
    }, token);
  }
  const page = await context.newPage();
  const finished: Promise<RecordedRequest | undefined>[] = [];
  page.on('requestfinished', (request) => finished.push(describe(request, url)));
  await page.goto(url);
  await settle(page);
  await walks[visitor](page);
  const requests = (await Promise.all(finished)).filter((request) => request !== undefined);
  await context.close();
  return { visitor, requests };
}

/** Undefined for what the browser took from its own cache, and for streams of live events. */
async function describe(request: Request, url: string): Promise<RecordedRequest | undefined> {
  const address = new URL(request.url());
  const { responseBodySize } = await request.sizes();
  const path = `${address.pathname}${address.search}`;
  const kind = kindOf(path, request.isNavigationRequest());
  if (!kind || address.origin !== new URL(url).origin || responseBodySize < 0) return undefined;
  const { token, cookie } = await request.allHeaders();
  const body = request.postData();
  return {
    kind,
    method: request.method() === 'POST' ? 'POST' : 'GET',
    path,
    isSignedIn: token !== undefined,
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === null ? {} : { body }),
    bytes: responseBodySize,
  };
}
