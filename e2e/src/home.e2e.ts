import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appearances } from './harness/full-run.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

for (const [language, theme] of appearances) {
  test(`S3.10 Home shows real listings, accessibly and cleanly (${language}, ${theme})`, async () => {
    const phone = await suite.phone({ language, theme });
    const { page } = phone;
    await page.goto('/Home');
    await page.locator('main:not([hidden]) a[href^="/detail?id="]').first().waitFor();
    assert.equal(
      await page.locator('html').getAttribute('lang'),
      language === 'en' ? 'en' : 'zh-Hans',
    );
    assert.equal(await page.locator('main:not([hidden]) h1').count(), 1);
    assert.equal(await page.locator('main:not([hidden])').count(), 1);
    assert.ok((await page.locator('main:not([hidden]) a[href^="/detail?id="]').count()) >= 5);
    await phone.assertAccessible();
    phone.assertClean();
  });
}

test('S3.10 the list goes on until "No more"', async () => {
  const { page } = await suite.phone({ language: 'en' });
  await page.goto('/Home');
  const links = page.locator('main:not([hidden]) a[href^="/detail?id="]');
  await links.first().waitFor();
  // Only what is near the screen is in the page, so what passes by is counted.
  const seen = new Set<string>();
  let most = 0;
  const deadline = Date.now() + 30_000;
  do {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(50);
    const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const href of hrefs) seen.add(String(href));
    most = Math.max(most, hrefs.length);
  } while (
    !(await page.locator('main:not([hidden])').getByText('No more').isVisible()) &&
    Date.now() < deadline
  );
  assert.ok(seen.size >= 60, `only ${seen.size} different listings`);
  assert.ok(most < 30, `${most} entries at a time`);
});

test('S3.10 S12.3 three tabs: listings, matches with their sample mark, terms', async () => {
  const phone = await suite.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/Home');
  await page.getByRole('tab', { name: 'Matches' }).click();
  await page.getByText('Sample data').first().waitFor();
  await phone.assertAccessible();
  await page.getByRole('tab', { name: 'Terms' }).click();
  assert.equal(
    await page.getByRole('tab', { name: 'Terms' }).getAttribute('aria-selected'),
    'true',
  );
  await phone.assertAccessible();
  phone.assertClean();
});

test('S3.10 a guest who taps a listing is asked to log in and lands there afterwards', async () => {
  const phone = await suite.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/Home');
  const listing = page.locator('main:not([hidden]) a[href^="/detail?id="]').first();
  const target = await listing.getAttribute('href');
  await listing.click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('You need to log in to use this function!').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(new URL(page.url()).pathname, '/Home');
  await listing.click();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('velvet123');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${target}`);
  phone.assertClean();
});

test('S3.10 S1.2 a member without VIP gets the alert, a VIP the profile', async () => {
  const plain = await suite.phone({ language: 'en', member: 'guest1' });
  await plain.page.goto('/Home');
  await plain.page.locator('main:not([hidden]) a[href^="/detail?id="]').first().click();
  await plain.page.getByRole('alertdialog').getByText('VIP required!').waitFor();
  assert.equal(new URL(plain.page.url()).pathname, '/Home');
  plain.assertClean();
  const vip = await suite.phone({ language: 'en', member: 'demo' });
  await vip.page.goto('/Home');
  await vip.page.locator('main:not([hidden]) a[href^="/detail?id="]').first().click();
  await vip.page.waitForURL('**/detail?id=*');
  vip.assertClean();
});

test('the first load of Home does not move (CLS) and its first response carries the banner', async () => {
  const { page } = await suite.phone({ language: 'en' });
  await page.goto('/Home');
  await page.locator('main:not([hidden]) a[href^="/detail?id="]').first().waitFor();
  const shift: unknown = await page.evaluate(
    `new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value; })
        .observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 300);
    })`,
  );
  assert.ok(Number(shift) <= 0.02, `layout shift ${String(shift)}`);
  const html = await (await fetch(`${suite.url}/Home`)).text();
  assert.match(html, /<link rel="preload" as="image" [^>]*"\/media\/banners\//);
});
