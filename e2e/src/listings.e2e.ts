import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { appearances } from './harness/full-run.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const entry = 'main:not([hidden]) a[href^="/detail?id="]';
const screens = [
  { id: 'S3.11', path: '/Choose2', ready: entry },
  { id: 'S3.11', path: '/Choose', ready: entry },
  { id: 'S3.12', path: '/detail?id=3', ready: 'main:not([hidden]) dl' },
  { id: 'S3.13', path: '/list?id=1&name=Taipei', ready: 'main:not([hidden]) a[href^="/profile?"]' },
  { id: 'S3.14', path: '/profile?id=1&name=Taipei&adsid=1', ready: 'main:not([hidden]) dl' },
  { id: 'S3.15', path: '/home2', ready: 'main:not([hidden]) iframe' },
  { id: 'S3.16', path: '/CityList', ready: 'main:not([hidden]) a[href^="/list?"]' },
] as const;

for (const [language, theme] of appearances) {
  test(`S3.11–S3.16 every screen is accessible and clean (${language}, ${theme})`, async () => {
    const phone = await suite.phone({ language, theme, member: 'demo', reducedMotion: true });
    const { page } = phone;
    for (const { path, ready } of screens) {
      await page.goto(path);
      await page.locator(ready).first().waitFor();
      assert.equal(await page.locator('main:not([hidden]) h1').count(), 1, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, `${path} scrolls sideways`);
      await phone.assertAccessible();
    }
    phone.assertClean();
  });
}

test('no screen moves while it loads (CLS)', async () => {
  const { page } = await suite.phone({ language: 'en', member: 'demo' });
  for (const { path, ready } of screens) {
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    const shift: unknown = await page.evaluate(
      `new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value; })
          .observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      })`,
    );
    assert.ok(Number(shift) <= 0.02, `layout shift of ${path}: ${String(shift)}`);
  }
});

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
const nameInView = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(195, 420)?.closest('a')?.getAttribute('href'));

for (const view of ['Grid view', 'List view'] as const) {
  test(`S3.4 back from a detail restores the hall (${view})`, async () => {
    const phone = await suite.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    await page.goto('/Choose2');
    await page.locator(entry).first().waitFor();
    if (view === 'Grid view') await page.getByRole('button', { name: view }).click();
    // Far enough for several pages to have come.
    for (let step = 0; step < 14; step += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(60);
    }
    await page.waitForFunction(() => window.scrollY > 1_500);
    // Until it rests.
    let top = -1;
    while (top !== (await scrollTop(page))) {
      top = await scrollTop(page);
      await page.waitForTimeout(250);
    }
    const seen = await nameInView(page);
    await page.touchscreen.tap(195, 420);
    await page.waitForURL('**/detail?id=*');
    await page.locator('main:not([hidden]) dl').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/Choose2');
    await page.locator(entry).first().waitFor();
    await page.waitForFunction(
      (href) => document.elementFromPoint(195, 420)?.closest('a')?.getAttribute('href') === href,
      seen,
    );
    assert.ok(Math.abs((await scrollTop(page)) - top) <= 2, `${await scrollTop(page)} ≠ ${top}`);
    phone.assertClean();
  });
}

test('S3.11 the hall’s view is remembered, regions and filters are part of the address', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Choose2');
  await page.getByRole('button', { name: 'Grid view' }).click();
  await page.getByRole('tab', { name: 'Taipei', exact: true }).click();
  await page.waitForURL('**/Choose2?region=*');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
  await sheet.getByText('Top rated').click();
  await sheet.getByRole('button', { name: 'Verified' }).click();
  await phone.assertAccessible();
  // Closing takes the sheet's entry out of the history, which would break off a reload just then.
  const isClosed = page.evaluate(
    () =>
      new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true })),
  );
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await isClosed;
  await page.reload();
  await page.locator(entry).first().waitFor();
  assert.match(page.url(), /region=\d+&sort=rating&verified=1/);
  await page.getByRole('button', { name: 'Filters, 2 active' }).waitFor();
  await page.getByRole('button', { name: 'List view' }).waitFor();
  phone.assertClean();
});

test('the hall is searched by name and by tag', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Choose2');
  const field = page.getByRole('searchbox');
  await field.fill('selu');
  await page.getByRole('link', { name: /^Selune/ }).waitFor();
  await page.waitForFunction((all) => document.querySelectorAll(all).length === 1, entry);
  await field.fill('艺术');
  await page.waitForURL(/q=/);
  await page.waitForFunction((all) => document.querySelectorAll(all).length > 1, entry);
  await field.fill('nobody at all');
  await page.locator('main:not([hidden])').getByText('No data~').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator(entry).nth(3).waitFor();
  phone.assertClean();
});

test('S3.12 photos: full screen, keyboard, back closes the viewer only', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo', reducedMotion: true });
  const { page } = phone;
  await page.goto('/Choose2');
  await page.goto('/detail?id=3');
  await page.getByRole('button', { name: 'Open photo 1 of 2' }).click();
  const viewer = page.getByRole('dialog', { name: /^Photos of/ });
  await viewer.getByText('1 of 2').waitFor();
  await phone.assertAccessible();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 of 2').waitFor();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open photo 1 of 2' }).click();
  await viewer.waitFor();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/detail');
  phone.assertClean();
});

test('S3.12 reserve, like, save, report', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/detail?id=5');
  await page.getByRole('button', { name: 'Reserve' }).click();
  await page.getByText(/contact a counsellor or receptionist/).waitFor();
  const like = page.getByRole('button', { name: /^Like/ });
  const before = Number.parseInt((await like.textContent()) ?? '', 10);
  await like.click();
  await page.getByRole('button', { name: `Like, ${before + 1} likes` }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Report this profile' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report this profile' });
  await sheet.getByRole('radio', { name: 'Something else' }).check();
  await phone.assertAccessible();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Thank you. We will look into it').waitFor();
  await page.goto('/Choose2?saved=1');
  await page.locator(entry).first().waitFor();
  assert.equal(await page.locator(entry).count(), 1);
  phone.assertClean();
});

test('S3.4 what is saved no more leaves the saved list without asking again', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Choose2');
  await page.locator(entry).first().waitFor();
  await page.evaluate(() => localStorage.setItem('velvet.listings.saved', '7,6,5'));
  await page.goto('/Choose2?saved=1');
  await page.locator(entry).nth(2).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('listing_search')) asked += 1;
  });
  await page.locator(entry).nth(1).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/Choose2?saved=1');
  await page.locator(entry).nth(1).waitFor();
  assert.equal(await page.locator(entry).count(), 2);
  assert.equal(asked, 0);
  phone.assertClean();
});

test('S1.2 a deep link without VIP says so; S3.14 a region’s profile leads back', async () => {
  const plain = await suite.phone({ language: 'en', member: 'guest1' });
  await plain.page.goto('/detail?id=3');
  await plain.page.getByText('VIP required!').waitFor();
  await plain.assertAccessible();
  plain.assertClean();
  const vip = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = vip;
  await page.goto('/CityList');
  await page.getByRole('searchbox').fill('taip');
  await page.getByRole('link', { name: 'Taipei', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Taipei' }).waitFor();
  await page.locator('main:not([hidden]) a[href^="/profile?"]').first().click();
  await page.locator('main:not([hidden]) dl').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/list?id=1&name=Taipei');
  vip.assertClean();
});

test('S3.4 a list that cannot be fetched can be tried again, also after being offline', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page, context } = phone;
  await page.route('**/api/xuanfeilist*', (route) => route.abort());
  await page.goto('/Choose2');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unroute('**/api/xuanfeilist*');
  await retry.click();
  await page.locator(entry).first().waitFor();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Tainan' }).click();
  await retry.waitFor();
  await context.setOffline(false);
  await page.locator(entry).first().waitFor();
  phone.assertClean(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
});
