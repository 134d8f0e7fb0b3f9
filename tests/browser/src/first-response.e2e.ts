import type { Page } from '@playwright/test';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { hasTabBar } from '@velvet/contract/paths';
import {
  appIsLive,
  firstResponse,
  holdScripts,
  isRendered,
  madePage,
  messageOf,
  publicScreens,
} from './harness/first-response.ts';
import { fullOnly } from './harness/full-run.ts';
import { listingCards, screen, tabLink, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const english = { 'accept-language': 'en-US' };
const gateText = 'shell.ageGate.text';

/** Has a page made, so that the visit after it is not about its making. */
const made = (velvet: Velvet, address: string, headers: Record<string, string> = english) =>
  madePage(velvet.url + address, headers);

for (const { address, app, message } of publicScreens) {
  test(`S2.3 the first response of ${address} carries its content, in all six languages`, async ({
    velvet,
  }) => {
    const tabs = hasTabBar(address) ? ' data-tabs' : '';
    for (const language of languageCodes) {
      const tag = languageTag(language);
      const { html, text } = await made(velvet, address, { 'accept-language': tag });
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${tag}" data-gate${tabs}>`));
      expect(text, `${tag}: ${text}`).toContain(messageOf(app, message, language));
      for (const other of languageCodes) {
        const isGate = text.includes(messageOf('shell', gateText, other));
        expect(isGate, `gate in ${other} on a page in ${language}`).toBe(other === language);
      }
    }
  });
}

test('S3.10 S3.20 listings and videos are in it as links', async ({ velvet }) => {
  const home = await made(velvet, '/Home');
  const videos = await made(velvet, '/Video');
  expect((home.html.match(/<a [^>]*href="\/detail\?id=\d+/g) ?? []).length).toBeGreaterThanOrEqual(
    3,
  );
  expect(
    (videos.html.match(/<a [^>]*href="\/PlayVideo\?id=\d+/g) ?? []).length,
  ).toBeGreaterThanOrEqual(3);
  expect(home.html).toMatch(/<link rel="preload" as="image"[^>]*fetchPriority="high"/i);
});

test('what is for members, and an address with a query, carries no content', async ({ velvet }) => {
  for (const address of ['/Mine', '/Lottery', '/Home?tab=terms', '/detail?id=1', '/nowhere']) {
    expect(isRendered(await firstResponse(velvet.url + address, english)), address).toBe(false);
  }
});

test('S1.2 the first response of Home holds cards, and no way to a photo beyond the cover', async ({
  velvet,
}) => {
  const { html, answers } = await made(velvet, '/Home');
  const listings = /xuanfeilist/.test(JSON.stringify(Object.keys(answers)));
  expect(listings, 'Home is rendered from the list').toBe(true);
  expect(html).not.toMatch(/hight|bust|dianzan|vo_title|media\/photos/);
  const [cover = '', name = ''] = /\/media\/covers\/[\w-]+\/(\d+)-1\.svg/.exec(html) ?? [];
  const status = async (address: string) => (await fetch(velvet.url + address)).status;
  expect(await status(cover)).toBe(200);
  for (const guess of [
    `/media/portraits/${name}-2.svg`,
    `/assets/portraits/${name}-2.svg`,
    `/media/photos/${name}-2.svg`,
    cover.replace('-1.svg', '-2.svg'),
  ]) {
    expect([403, 404], guess).toContain(await status(guess));
  }
});

/** Everything that a page complains about, and what it asks the API for. */
async function watched(velvet: Velvet, options: Parameters<typeof velvet.phone>[0] = {}) {
  const phone = await velvet.phone({ acceptLanguage: 'en-US', ...options });
  const said: string[] = [];
  const asked: string[] = [];
  phone.page.on('console', (message) => {
    const isBlockedWorker = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isBlockedWorker)
      said.push(message.text());
  });
  phone.page.on('pageerror', (error) => said.push(error.message));
  phone.page.on('request', (request) => {
    const [, call] = request.url().split('/api/');
    if (call !== undefined) asked.push(call);
  });
  await phone.context.addInitScript(`
    window.broken = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.broken.push(violatedDirective + ' ' + blockedURI));
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.hadRecentInput ? 0 : entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  return { ...phone, said, asked };
}

/** Of rows in a virtual list the app makes its own, in the same places. */
const KEPT = '#root :is(main, h1, nav a, [role="tab"], input, img, main a):not([role="list"] *)';

for (const { address } of publicScreens) {
  const isDaily = ['/Home', '/Login'].includes(address);
  test(
    `${address} is taken over as it stands: nothing asked twice, moved, replaced or reported`,
    isDaily ? {} : full,
    async ({ velvet }) => {
      const { answers } = await made(velvet, address);
      const { page, said, asked } = await watched(velvet);
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      const main = screen(page).first();
      await main.waitFor();
      await page.evaluate(`window.kept = [...document.querySelectorAll('${KEPT}')]`);
      const live = appIsLive(page);
      release();
      await live;
      await page.waitForLoadState('networkidle');
      expect(said).toEqual([]);
      expect(
        asked.filter((call) => call in answers),
        'asked again for what came with the page',
      ).toEqual([]);
      expect(
        await page.evaluate(
          'window.kept.length > 0 && window.kept.every((node) => node.isConnected)',
        ),
      ).toBe(true);
      expect(await page.evaluate('window.broken')).toEqual([]);
      const shift = Number(await page.evaluate('window.shift'));
      expect(shift, `layout shift ${shift}`).toBeLessThanOrEqual(0.02);
    },
  );
}

test('S0.2 without scripts: the gate first, then the content, and the answer is remembered', async ({
  velvet,
}) => {
  await made(velvet, '/Home');
  const { page } = await velvet.phone({ acceptLanguage: 'en-US', scripts: false });
  await page.goto('/Home');
  const gate = page.getByRole('dialog', { name: 'Adults only' });
  await gate.waitFor();
  await expect(listingCards(page).first()).toBeHidden();
  await made(velvet, '/Home', { ...english, cookie: 'velvet.adult=1' });
  await gate.getByRole('button', { name: 'I am 18 or older' }).click();
  await listingCards(page).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/Home');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  for (const { address, app, message } of publicScreens) {
    await made(velvet, address, { ...english, cookie: 'velvet.adult=1' });
    await page.goto(address);
    await expect(page.locator('dialog[open]'), address).toHaveCount(0);
    await page
      .locator('#root')
      .getByText(messageOf(app, message, 'en'))
      .first()
      .waitFor();
  }
});

test(
  'S0.2 without scripts, who leaves is left with nothing, and is asked again',
  full,
  async ({ velvet }) => {
    await made(velvet, '/Video');
    const { page } = await velvet.phone({ acceptLanguage: 'en-US', scripts: false });
    await page.goto('/Video');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/edge/left');
    expect(await page.textContent('body')).toBe('');
    await page.goto('/Video');
    await page.getByRole('dialog', { name: 'Adults only' }).waitFor();
  },
);

test('S0.2 before the scripts are there the gate answers at once, and is not asked for again', async ({
  velvet,
}) => {
  await made(velvet, '/Home');
  const { page, assertClean } = await velvet.phone({ acceptLanguage: 'en-US', adult: false });
  const release = await holdScripts(page);
  await page.goto('/Home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await listingCards(page).first().waitFor();
  const live = appIsLive(page);
  release();
  await live;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/Video');
  await videoCards(page).first().waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  assertClean();
});

test(
  'S0.2 who answered without scripts and comes with them is asked once more, and sees it',
  full,
  async ({ velvet }) => {
    await made(velvet, '/Home', { ...english, cookie: 'velvet.adult=1' });
    const { page, context } = await velvet.phone({ acceptLanguage: 'en-US', adult: false });
    await context.addCookies([{ name: 'velvet.adult', value: '1', url: velvet.url }]);
    await page.goto('/Home');
    const gate = page.getByRole('dialog', { name: 'Adults only' });
    await gate.getByRole('button', { name: 'I am 18 or older' }).click();
    await gate.waitFor({ state: 'hidden' });
    await listingCards(page).first().waitFor();
  },
);

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'You need to log in to use this function!' });

test('S3.2 a guest is asked to log in before the scripts are there, and once', async ({
  velvet,
}) => {
  await made(velvet, '/Home');
  const { page, assertClean, assertAccessible } = await velvet.phone({ acceptLanguage: 'en-US' });
  const release = await holdScripts(page);
  await page.goto('/Home', { waitUntil: 'commit' });
  await listingCards(page).first().click();
  await question(page).waitFor();
  await assertAccessible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page.locator('[data-held]')).toHaveCount(0);

  await listingCards(page).first().click();
  await question(page).waitFor();
  await page.evaluate('window.sameDocument = true');
  release();
  // The app's question replaces the page's.
  await expect(page.locator('#velvet-sign-in')).toHaveCount(0);
  await expect(question(page)).toHaveCount(1);
  await question(page).getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/Login?return=*');
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  assertClean();
});

test(
  'S3.2 the question leads to the login without scripts, and from there to the listing',
  full,
  async ({ velvet }) => {
    await made(velvet, '/Home');
    const { page } = await velvet.phone({ acceptLanguage: 'en-US' });
    const release = await holdScripts(page);
    await page.goto('/Home', { waitUntil: 'commit' });
    const target = await listingCards(page).first().getAttribute('href');
    await listingCards(page).first().click();
    await question(page).getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/Login?return=*', { waitUntil: 'commit' });
    expect(new URL(page.url()).searchParams.get('return')).toBe(target);
    release();
  },
);

test('S3.1 a tab leads to its screen before the scripts are there', full, async ({ velvet }) => {
  await made(velvet, '/Home');
  await made(velvet, '/Video');
  const { page } = await velvet.phone({ acceptLanguage: 'en-US' });
  const release = await holdScripts(page);
  await page.goto('/Home', { waitUntil: 'commit' });
  await tabLink(page, '/Video').click();
  await videoCards(page).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/Video');
  release();
  await tabLink(page, '/Home').click();
  await listingCards(page).first().waitFor();
});

test('S3.20 a member’s tap before the scripts are there is seen, kept, and answered once they are', async ({
  velvet,
}) => {
  await made(velvet, '/Home');
  const { page, assertClean } = await velvet.phone({ acceptLanguage: 'en-US', member: 'demo' });
  const release = await holdScripts(page);
  await page.goto('/Home', { waitUntil: 'commit' });
  await listingCards(page).first().click();
  await expect(page.locator('[data-held]')).toHaveCount(1);
  expect(new URL(page.url()).pathname).toBe('/Home');
  await page.evaluate('window.sameDocument = true');
  release();
  await page.waitForURL('**/detail?id=*', { waitUntil: 'commit' });
  await expect(page.locator('[data-held]')).toHaveCount(0);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  assertClean();
});

test(
  'S3.71 a screen that came with the page and whose remote does not load leaves Retry',
  full,
  async ({ velvet }) => {
    await made(velvet, '/Video');
    const { page } = await velvet.phone({ acceptLanguage: 'en-US' });
    await page.route(/\/releases\/video\/.*\.js$/, (route) => route.abort());
    await page.goto('/Video');
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await retry.click();
    await videoCards(page).first().waitFor();
    await tabLink(page, '/Home').click();
    await listingCards(page).first().waitFor();
  },
);

test('S3.60 what is typed and sent before the scripts are there logs in', async ({ velvet }) => {
  await made(velvet, '/Login');
  const { page, assertClean } = await velvet.phone({ acceptLanguage: 'en-US' });
  const release = await holdScripts(page);
  await page.goto('/Login', { waitUntil: 'commit' });
  await page.locator('input[name="username"]').fill('demo');
  const password = page.locator('input[name="password"]');
  await password.fill('velvet123');
  await password.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await page.waitForURL('**/Mine');
  expect(await storedToken(page)).not.toBeNull();
  assertClean();
});

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
