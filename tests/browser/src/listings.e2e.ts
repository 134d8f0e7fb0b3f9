import type { Page } from '@playwright/test';
import { assertNothingMoved, atRest } from './harness/at-rest.ts';
import { axeAppearances, everyday, fullOnly, screensFor } from './harness/full-run.ts';
import { listingCards, screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const screens = [
  { id: 'S3.11', path: '/Choose2', ready: 'a[href^="/detail?id="]' },
  { id: 'S3.11', path: '/Choose', ready: 'a[href^="/detail?id="]' },
  { id: 'S3.12', path: '/detail?id=3', ready: 'dl' },
  { id: 'S3.13', path: '/list?id=1&name=Taipei', ready: 'a[href^="/profile?"]' },
  { id: 'S3.14', path: '/profile?id=1&name=Taipei&adsid=1', ready: 'dl' },
  { id: 'S3.15', path: '/home2', ready: 'iframe' },
  { id: 'S3.16', path: '/CityList', ready: 'a[href^="/list?"]' },
] as const;

for (const [place, [language, theme]] of axeAppearances.entries()) {
  test(`S3.11–S3.16 screens are accessible and clean (${language}, ${theme})`, async ({
    velvet,
  }) => {
    const phone = await velvet.phone({ language, theme, member: 'demo', reducedMotion: true });
    const { page } = phone;
    for (const { path, ready } of screensFor(screens, place)) {
      await page.goto(path);
      await screen(page).locator(ready).first().waitFor();
      await expect(screen(page).locator('h1'), path).toHaveCount(1);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${path} scrolls sideways`).toBe(false);
      await phone.assertAccessible();
    }
    phone.assertClean();
  });
}

test('no screen moves while it loads (CLS)', async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  for (const { path, ready } of screens) {
    await page.goto(path);
    await screen(page).locator(ready).first().waitFor();
    await assertNothingMoved(page, path);
  }
});

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
/** On an entry in either view; the middle of the screen is between the two columns. */
const ON_ENTRY = { x: 100, y: 420 };
const nameInView = (page: Page) =>
  page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href'),
    ON_ENTRY,
  );

for (const view of ['Grid view', 'List view'] as const) {
  test(
    `S3.4 back from a detail restores the hall (${view})`,
    everyday(view === 'Grid view', 'the same in the other view'),
    async ({ velvet }) => {
      const phone = await velvet.phone({ language: 'en', member: 'demo' });
      const { page } = phone;
      await page.goto('/Choose2');
      await listingCards(page).first().waitFor();
      if (view === 'Grid view') await page.getByRole('button', { name: view }).click();
      // Far enough for several pages to have come.
      for (let step = 0; step < 14; step += 1) {
        await page.mouse.wheel(0, 400);
        await atRest(page);
      }
      await page.waitForFunction(() => window.scrollY > 1_500);
      await atRest(page);
      const top = await scrollTop(page);
      const seen = await nameInView(page);
      expect(seen).toContain('/detail?id=');
      await page.touchscreen.tap(ON_ENTRY.x, ON_ENTRY.y);
      await page.waitForURL('**/detail?id=*');
      await screen(page).locator('dl').waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.waitForURL('**/Choose2');
      await listingCards(page).first().waitFor();
      await expect.poll(() => nameInView(page)).toBe(seen);
      expect(
        Math.abs((await scrollTop(page)) - top),
        `${await scrollTop(page)} ≠ ${top}`,
      ).toBeLessThanOrEqual(2);
      phone.assertClean();
    },
  );
}

test(
  'S3.11 the hall’s view is remembered, regions and filters are part of the address',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
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
        new Promise<void>((resolve) =>
          addEventListener('popstate', () => resolve(), { once: true }),
        ),
    );
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await isClosed;
    await page.reload();
    await listingCards(page).first().waitFor();
    expect(page.url()).toMatch(/region=\d+&sort=rating&verified=1/);
    await page.getByRole('button', { name: 'Filters, 2 active' }).waitFor();
    await page.getByRole('button', { name: 'List view' }).waitFor();
    phone.assertClean();
  },
);

test('S3.11 the hall is filtered by age, height and tags', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Choose2');
  await listingCards(page).first().waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
  await sheet.getByRole('group', { name: 'Age' }).getByLabel('From').selectOption('30');
  await sheet.getByRole('group', { name: 'Height in cm' }).getByLabel('To').selectOption('165');
  await sheet.getByRole('button', { name: 'Music lover' }).click();
  await phone.assertAccessible();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await page.getByRole('button', { name: 'Filters, 3 active' }).waitFor();
  expect(page.url()).toMatch(/sign=\d+&age_min=30&height_max=165$/);
  await listingCards(page).first().waitFor();
  await listingCards(page).first().click();
  const caption = screen(page).getByText(/^\S+, \d+$/);
  await caption.waitFor();
  expect(Number((await caption.textContent())?.split(', ')[1])).toBeGreaterThanOrEqual(30);
  const height =
    (await screen(page)
      .getByText(/^\d+ cm$/)
      .textContent()) ?? '';
  expect(Number.parseInt(height, 10)).toBeLessThanOrEqual(165);
  phone.assertClean();
});

test('the hall is searched by name and by tag', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Choose2');
  const field = page.getByRole('searchbox');
  await field.fill('selu');
  await page.getByRole('link', { name: /^Selune/ }).waitFor();
  await expect(listingCards(page)).toHaveCount(1);
  await field.fill('艺术');
  await page.waitForURL(/q=/);
  await listingCards(page).nth(1).waitFor();
  await field.fill('nobody at all');
  await screen(page).getByText('No data~').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await listingCards(page).nth(3).waitFor();
  phone.assertClean();
});

test(
  'S3.12 photos: full screen, keyboard, back closes the viewer only',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo', reducedMotion: true });
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
    expect(new URL(page.url()).pathname).toBe('/detail');
    phone.assertClean();
  },
);

test('S3.12 reserve, like, report', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/detail?id=5');
  await page.getByRole('button', { name: 'Reserve' }).click();
  await page.getByText(/contact a counsellor or receptionist/).waitFor();
  const like = page.getByRole('button', { name: /^Like/ });
  const before = Number.parseInt((await like.textContent()) ?? '', 10);
  await like.click();
  await page.getByRole('button', { name: `Like, ${before + 1} likes` }).waitFor();
  await page.getByRole('button', { name: 'Report this profile' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report this profile' });
  await sheet.getByRole('radio', { name: 'Something else' }).check();
  await phone.assertAccessible();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Thank you. We will look into it').waitFor();
  phone.assertClean();
});

test(
  'S3.12 S15.1 a profile leads to others like it, and from reserving to the counsellor',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    await page.goto('/detail?id=5');
    const similar = screen(page).getByRole('list', { name: 'Similar profiles' });
    await expect(similar.getByRole('link')).toHaveCount(6);
    await expect(screen(page).getByText('Yunarel, 31')).toBeInViewport();
    const next = similar.getByRole('link').first();
    const target = await next.getAttribute('href');
    await next.click();
    await page.waitForURL(`**${target}`);
    await expect(screen(page).getByText('Yunarel, 31')).toHaveCount(0);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.getByRole('button', { name: 'Reserve' }).click();
    await page.getByRole('button', { name: 'Message your counsellor' }).click();
    await page.waitForURL(/\/ServicePage\?about=listing%3A\d+$/);
    phone.assertClean();
  },
);

test(
  'S3.12 what is saved is kept by the server and found from Home and from Mine',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    await page.goto('/detail?id=5');
    await page.getByRole('button', { name: 'Save', exact: true, pressed: false }).click();
    await page.getByRole('button', { name: 'Show saved' }).click();
    await page.waitForURL('**/Choose?saved=1');
    await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor();
    await expect(listingCards(page)).toHaveCount(1);
    await phone.assertAccessible();
    // Another device of the same member.
    const other = await velvet.phone({ language: 'en', member: 'demo' });
    for (const id of [6, 7]) {
      await other.page.goto(`/detail?id=${id}`);
      await other.page.getByRole('button', { name: 'Save', exact: true, pressed: false }).click();
      await other.page.getByRole('button', { name: 'Show saved' }).waitFor();
    }
    await other.page.goto('/Mine');
    await other.page.getByRole('link', { name: 'Saved' }).click();
    await expect(listingCards(other.page)).toHaveCount(3);
    await page.goto('/Home');
    await page.getByRole('link', { name: 'Saved' }).click();
    await expect(listingCards(page)).toHaveCount(3);

    // What is saved no more leaves the list without asking again (spec S3.4).
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('listing_search')) asked += 1;
    });
    for (const left of [2, 1, 0]) {
      await listingCards(page).first().click();
      await page.getByRole('button', { name: 'Save', exact: true, pressed: true }).click();
      await page.getByText('Removed from saved').waitFor();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.waitForURL('**/Choose?saved=1');
      await expect(listingCards(page)).toHaveCount(left);
    }
    await page.getByText(/^Nothing saved here yet/).waitFor();
    expect(asked).toBe(0);
    phone.assertClean();
    other.assertClean();
  },
);

test(
  'S1.2 a deep link without VIP says so; S3.14 a region’s profile leads back',
  full,
  async ({ velvet }) => {
    const plain = await velvet.phone({ language: 'en', member: 'guest1' });
    await plain.page.goto('/detail?id=3');
    await plain.page.getByText('VIP required!').waitFor();
    await plain.assertAccessible();
    plain.assertClean();
    const vip = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = vip;
    await page.goto('/CityList');
    await page.getByRole('searchbox').fill('taip');
    await page.getByRole('link', { name: 'Taipei', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Taipei' }).waitFor();
    await screen(page).locator('a[href^="/profile?"]').first().click();
    await screen(page).locator('dl').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/list?id=1&name=Taipei');
    vip.assertClean();
  },
);

test(
  'S3.4 a list that cannot be fetched can be tried again, also after being offline',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page, context } = phone;
    await page.route('**/api/xuanfeilist*', (route) => route.abort());
    await page.goto('/Choose2');
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute('**/api/xuanfeilist*');
    await retry.click();
    await listingCards(page).first().waitFor();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Tainan' }).click();
    await retry.waitFor();
    await context.setOffline(false);
    await listingCards(page).first().waitFor();
    phone.assertClean(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  },
);
