import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageCodes, languageTag } from '@velvet/shared/contract/language';
import type { Page } from 'playwright-core';
import {
  appIsLive,
  firstResponse,
  holdScripts,
  isRendered,
  madePage,
  messageOf,
  publicScreens,
} from './harness/first-response.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();
const LISTING = 'main:not([hidden]) a[href^="/detail?id="]';
const english = { 'accept-language': 'en-US' };
const gateText = 'shell.ageGate.text';

/** Has a page made, so that the visit after it is not about its making. */
const made = (address: string, headers: Record<string, string> = english) =>
  madePage(suite.url + address, headers);

for (const { address, app, message } of publicScreens) {
  test(`S2.3 the first response of ${address} carries its content, in all six languages`, async () => {
    for (const language of languageCodes) {
      const tag = languageTag(language);
      const { html, text } = await made(address, { 'accept-language': tag });
      assert.match(html, new RegExp(`^<!doctype html><html lang="${tag}" data-gate>`));
      assert.ok(text.includes(messageOf(app, message, language)), `${tag}: ${text}`);
      for (const other of languageCodes) {
        const isGate = text.includes(messageOf('shell', gateText, other));
        assert.equal(isGate, other === language, `gate in ${other} on a page in ${language}`);
      }
    }
  });
}

test('S3.10 S3.20 listings and videos are in it as links', async () => {
  const home = await made('/Home');
  const videos = await made('/Video');
  assert.ok((home.html.match(/<a [^>]*href="\/detail\?id=\d+/g) ?? []).length >= 3);
  assert.ok((videos.html.match(/<a [^>]*href="\/PlayVideo\?id=\d+/g) ?? []).length >= 3);
  assert.match(home.html, /<link rel="preload" as="image"[^>]*fetchPriority="high"/i);
});

test('what is for members, and an address with a query, carries no content', async () => {
  for (const address of ['/Mine', '/Lottery', '/Home?tab=terms', '/detail?id=1', '/nowhere']) {
    assert.equal(isRendered(await firstResponse(suite.url + address, english)), false, address);
  }
});

test('S1.2 the first response of Home holds cards, and no way to a photo beyond the cover', async () => {
  const { html, answers } = await made('/Home');
  const listings = /xuanfeilist/.test(JSON.stringify(Object.keys(answers)));
  assert.ok(listings, 'Home is rendered from the list');
  assert.doesNotMatch(html, /hight|bust|dianzan|vo_title|media\/photos/);
  const [cover = '', name = ''] = /\/media\/covers\/[\w-]+\/(\d+)-1\.svg/.exec(html) ?? [];
  const status = async (address: string) => (await fetch(suite.url + address)).status;
  assert.equal(await status(cover), 200);
  for (const guess of [
    `/media/portraits/${name}-2.svg`,
    `/assets/portraits/${name}-2.svg`,
    `/media/photos/${name}-2.svg`,
    cover.replace('-1.svg', '-2.svg'),
  ]) {
    assert.ok([403, 404].includes(await status(guess)), guess);
  }
});

/** Everything that a page complains about, and what it asks the API for. */
async function watched(options: Parameters<typeof suite.phone>[0] = {}) {
  const phone = await suite.phone({ acceptLanguage: 'en-US', ...options });
  const said: string[] = [];
  const asked: string[] = [];
  phone.page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
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
  test(`${address} is taken over as it stands: nothing asked twice, moved, replaced or reported`, async () => {
    const { answers } = await made(address);
    const { page, said, asked } = await watched();
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    const main = page.locator('main:not([hidden])').first();
    await main.waitFor();
    await page.evaluate(`window.kept = [...document.querySelectorAll('${KEPT}')]`);
    const live = appIsLive(page);
    release();
    await live;
    await page.waitForLoadState('networkidle');
    assert.deepEqual(said, []);
    assert.deepEqual(
      asked.filter((call) => call in answers),
      [],
      'asked again for what came with the page',
    );
    assert.equal(
      await page.evaluate(
        'window.kept.length > 0 && window.kept.every((node) => node.isConnected)',
      ),
      true,
    );
    assert.deepEqual(await page.evaluate('window.broken'), []);
    const shift = Number(await page.evaluate('window.shift'));
    assert.ok(shift <= 0.02, `layout shift ${shift}`);
  });
}

test('S0.2 without scripts: the gate first, then the content, and the answer is remembered', async () => {
  await made('/Home');
  const { page } = await suite.phone({ acceptLanguage: 'en-US', scripts: false });
  await page.goto('/Home');
  const gate = page.getByRole('dialog', { name: 'Adults only' });
  await gate.waitFor();
  assert.equal(await page.locator(LISTING).first().isVisible(), false);
  await made('/Home', { ...english, cookie: 'velvet.adult=1' });
  await gate.getByRole('button', { name: 'I am 18 or older' }).click();
  await page.locator(LISTING).first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/Home');
  assert.equal(await page.locator('dialog').count(), 0);
  for (const { address, app, message } of publicScreens) {
    await made(address, { ...english, cookie: 'velvet.adult=1' });
    await page.goto(address);
    assert.equal(await page.locator('dialog').count(), 0, address);
    await page
      .locator('#root')
      .getByText(messageOf(app, message, 'en'))
      .first()
      .waitFor();
  }
});

test('S0.2 without scripts, who leaves is left with nothing, and is asked again', async () => {
  await made('/Video');
  const { page } = await suite.phone({ acceptLanguage: 'en-US', scripts: false });
  await page.goto('/Video');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/edge/left');
  assert.equal(await page.textContent('body'), '');
  await page.goto('/Video');
  await page.getByRole('dialog', { name: 'Adults only' }).waitFor();
});

test('S0.2 before the scripts are there the gate answers at once, and is not asked for again', async () => {
  await made('/Home');
  const { page, assertClean } = await suite.phone({ acceptLanguage: 'en-US', adult: false });
  const release = await holdScripts(page);
  await page.goto('/Home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await page.locator(LISTING).first().waitFor();
  const live = appIsLive(page);
  release();
  await live;
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.goto('/Video');
  await page.locator('main:not([hidden]) a[href^="/PlayVideo?id="]').first().waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assertClean();
});

test('S0.2 who answered without scripts and comes with them is asked once more, and sees it', async () => {
  await made('/Home', { ...english, cookie: 'velvet.adult=1' });
  const { page, context } = await suite.phone({ acceptLanguage: 'en-US', adult: false });
  await context.addCookies([{ name: 'velvet.adult', value: '1', url: suite.url }]);
  await page.goto('/Home');
  const gate = page.getByRole('dialog', { name: 'Adults only' });
  await gate.getByRole('button', { name: 'I am 18 or older' }).click();
  await gate.waitFor({ state: 'hidden' });
  await page.locator(LISTING).first().waitFor();
});

test('S3.10 a tap before the scripts are there is seen, kept, and answered once they are', async () => {
  await made('/Home');
  const { page, assertClean } = await suite.phone({ acceptLanguage: 'en-US' });
  const release = await holdScripts(page);
  await page.goto('/Home', { waitUntil: 'commit' });
  await page.locator('nav a[href="/Video"]').click();
  await page.locator(LISTING).first().click();
  assert.equal(await page.locator('[data-held]').count(), 1);
  assert.equal(new URL(page.url()).pathname, '/Home');
  await page.evaluate('window.sameDocument = true');
  release();
  await page
    .getByRole('alertdialog')
    .getByText('You need to log in to use this function!')
    .waitFor();
  assert.equal(await page.locator('[data-held]').count(), 0);
  assert.equal(await page.evaluate('window.sameDocument'), true);
  assertClean();
});

test('S3.71 a screen that came with the page and whose remote does not load leaves Retry', async () => {
  await made('/Video');
  const { page } = await suite.phone({ acceptLanguage: 'en-US' });
  await page.route(/\/releases\/video\/.*\.js$/, (route) => route.abort());
  await page.goto('/Video');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unrouteAll();
  await retry.click();
  await page.locator('main:not([hidden]) a[href^="/PlayVideo?id="]').first().waitFor();
  await page.locator('nav a[href="/Home"]').click();
  await page.locator(LISTING).first().waitFor();
});

test('S3.60 what is typed and sent before the scripts are there logs in', async () => {
  await made('/Login');
  const { page, assertClean } = await suite.phone({ acceptLanguage: 'en-US' });
  const release = await holdScripts(page);
  await page.goto('/Login', { waitUntil: 'commit' });
  await page.locator('input[name="username"]').fill('demo');
  const password = page.locator('input[name="password"]');
  await password.fill('velvet123');
  await password.press('Enter');
  assert.equal(new URL(page.url()).search, '');
  release();
  await page.waitForURL('**/Mine');
  assert.notEqual(await storedToken(page), null);
  assertClean();
});

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
