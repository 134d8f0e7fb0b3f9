import type { Locator, Page } from '@playwright/test';
import { assertNothingMoved, atRest, scrollUntil } from './harness/at-rest.ts';
import { fullOnly } from './harness/full-run.ts';
import { listingCards, screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
] as const;
const [desktop] = sizes;

/** The list beside the profile, by its name. */
const listPane = (page: Page, name = 'Listings'): Locator =>
  screen(page).getByRole('region', { name, exact: true });
const entries = (page: Page): Locator => listPane(page).locator('a[href^="/detail?id="]');
const openEntry = (page: Page): Locator => screen(page).locator('a[aria-current]');
const profileHeading = (page: Page): Locator => screen(page).locator('h1');

/** The profile is there, not only its card. */
const profileFacts = (page: Page): Locator => screen(page).locator('dl');

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function assertSideBySide(page: Page, list: Locator): Promise<void> {
  const left = await list.boundingBox();
  const right = await screen(page).locator('header').boundingBox();
  if (!left || !right) throw new Error('A pane is not shown');
  expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
  expect(left.width).toBeGreaterThanOrEqual(300);
  expect(right.width).toBeGreaterThanOrEqual(400);
  expect(await overflow(page)).toBe(0);
}

for (const size of sizes) {
  const name = `${size.width} × ${size.height}`;

  for (const [path, theme] of [
    ['/Choose2', 'dark'],
    ['/Home', 'light'],
  ] as const) {
    const isDaily = path === '/Home' && size === sizes[0];
    const details = isDaily ? {} : fullOnly('the same two panes in the other size');
    test(
      `S3.4 S3.12 a listing of ${path} opens beside the list, and back shows the list as it was (${name})`,
      details,
      async ({ velvet }) => {
        const phone = await velvet.phone({ language: 'en', member: 'demo', theme });
        const { page } = phone;
        await page.setViewportSize(size);
        await page.goto(path);
        // Of the fourth or the sixth row, which is below the first view.
        const card = listingCards(page).nth(11);
        // The list may still be replaced while the page takes over.
        await expect(async () => {
          await card.scrollIntoViewIfNeeded();
          await atRest(page);
          expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
        }).toPass();
        const place = await page.evaluate(() => scrollY);
        const address = await card.getAttribute('href');

        await card.click();
        await page.waitForURL(`**${address}`);
        await profileFacts(page).waitFor();
        await expect(profileHeading(page)).toBeFocused();
        await assertSideBySide(page, listPane(page));
        await expect(openEntry(page)).toHaveAttribute('href', String(address));
        await expect(openEntry(page)).toBeInViewport({ ratio: 1 });
        await phone.assertAccessible();

        await page.getByRole('button', { name: 'Back' }).click();
        await page.waitForURL(`**${path}`);
        await expect(listPane(page)).toHaveCount(0);
        await expect(profileHeading(page)).toBeFocused();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
        phone.assertClean();
      },
    );
  }

  test(
    `S3.12 S3.14 an address of a profile shows it beside its list, and nothing moves (${name})`,
    full,
    async ({ velvet }) => {
      const phone = await velvet.phone({ language: 'en', member: 'demo', withCookie: true });
      const { page } = phone;
      await page.setViewportSize(size);
      await page.goto('/detail?id=3');
      await profileFacts(page).waitFor();
      await entries(page).first().waitFor();
      await assertSideBySide(page, listPane(page));
      await assertNothingMoved(page);
      await page.goto('/profile?id=1&name=Taipei&adsid=1');
      await profileFacts(page).waitFor();
      await assertSideBySide(page, listPane(page, 'Taipei'));
      await phone.assertAccessible();
      phone.assertClean();
    },
  );
}

for (const [width, columns] of [
  [768, 2],
  [1024, 3],
  [1920, 5],
] as const) {
  test(
    `S3.1 S3.10 Home has ${columns} columns in a window of ${width} px, and nothing moves`,
    width === 1024 ? {} : full,
    async ({ velvet }) => {
      const phone = await velvet.phone({ language: 'en' });
      const { page } = phone;
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/Home');
      await listingCards(page).nth(columns).waitFor();
      await atRest(page);
      const cards = listingCards(page);
      const row = await Promise.all(
        Array.from({ length: columns + 1 }, (_, place) => cards.nth(place).boundingBox()),
      );
      const tops = row.map((box) => box?.y);
      expect(new Set(tops.slice(0, columns)).size).toBe(1);
      expect(tops[columns]).toBeGreaterThan(Number(tops[0]));
      const tab = await page.getByRole('link', { name: 'Mine' }).boundingBox();
      if (width < 1024) expect(tab?.y).toBeGreaterThan(800);
      else expect(Number(tab?.x) + Number(tab?.width)).toBeLessThan(Number(row[0]?.x));
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await assertNothingMoved(page);
      await phone.assertAccessible();
      phone.assertClean();
    },
  );
}

test(
  'S3.12 the keyboard gets past the whole list to the profile with one stop',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    const skip = listPane(page).getByRole('button', { name: 'Skip to the profile' });
    await page.setViewportSize(desktop);
    await page.goto('/detail?id=3');
    await profileFacts(page).waitFor();
    await entries(page).first().waitFor();
    await page.keyboard.press('Tab');
    await expect(skip.first()).toBeFocused();
    await expect(skip.first()).toBeInViewport({ ratio: 1 });
    await expect(skip.first()).toHaveCSS('clip-path', 'none');
    await phone.assertAccessible();
    await page.keyboard.press('Enter');
    await expect(profileHeading(page)).toBeFocused();
    await expect(skip.first()).not.toHaveCSS('clip-path', 'none');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Back' })).toBeFocused();

    const another = entries(page).nth(2);
    const address = String(await another.getAttribute('href'));
    await another.focus();
    await page.keyboard.press('Enter');
    await expect(openEntry(page)).toHaveAttribute('href', address);
    await expect(openEntry(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(skip.last()).toBeFocused();
    await expect(skip.last()).toBeInViewport({ ratio: 1 });
    await phone.assertAccessible();
    await page.keyboard.press('Enter');
    await expect(profileHeading(page)).toBeFocused();
    phone.assertClean();
  },
);

test(
  'S3.12 an entry that is opened with the keyboard keeps the focus',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    await page.setViewportSize(desktop);
    await page.goto('/Choose2?region=1');
    await listingCards(page).first().click();
    await profileFacts(page).waitFor();
    await expect(profileHeading(page)).toBeFocused();

    const second = entries(page).nth(1);
    const address = String(await second.getAttribute('href'));
    await second.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${address}`);
    await expect(openEntry(page)).toHaveAttribute('href', address);
    await expect(openEntry(page)).toBeFocused();
    const name = String(await profileHeading(page).textContent());
    await expect(listPane(page).getByRole('link', { name: new RegExp(`^${name} `) })).toBeFocused();

    // The second took the first one's place in the history.
    await page.goBack();
    await page.waitForURL('**/Choose2?region=1');
    phone.assertClean();
  },
);

test(
  'S3.11 what was found stays beside the profile, also after a reload and for similar ones',
  full,
  async ({ velvet }) => {
    const { page } = await velvet.phone({ language: 'en', member: 'demo' });
    await page.setViewportSize(desktop);
    await page.goto('/Choose?verified=1&sort=rating');
    await listingCards(page).nth(2).waitFor();
    const found = await hrefs(listingCards(page));
    expect(found[0]).toContain('verified=1');
    await listingCards(page).nth(1).click();
    await profileFacts(page).waitFor();
    await entries(page).first().waitFor();
    expect((await hrefs(entries(page))).slice(0, 3)).toEqual(found.slice(0, 3));
    await page.reload();
    await profileFacts(page).waitFor();
    await entries(page).first().waitFor();
    expect((await hrefs(entries(page))).slice(0, 3)).toEqual(found.slice(0, 3));
    const similar = page.getByRole('list', { name: 'Similar' }).getByRole('link').first();
    expect(await similar.getAttribute('href')).toContain('verified=1');
  },
);

const hrefs = (links: Locator): Promise<readonly (string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test(
  'S3.4 the list beside the profile goes on to its end, and only near rows are in the page',
  full,
  async ({ velvet }) => {
    const { page } = await velvet.phone({ language: 'en', member: 'demo' });
    await page.setViewportSize(desktop);
    await page.goto('/detail?id=3');
    await entries(page).first().waitFor();
    await listPane(page).hover();
    const seen = new Set<string | null>();
    let most = 0;
    await scrollUntil(page, listPane(page).getByText('No more'), async () => {
      const now = await hrefs(entries(page));
      for (const address of now) seen.add(address);
      most = Math.max(most, now.length);
    });
    expect(seen.size).toBeGreaterThanOrEqual(60);
    // Rows far from the viewport are removed when the browser is idle, which is later on a busy machine.
    expect(most).toBeLessThan(seen.size);
    await expect.poll(() => entries(page).count()).toBeLessThan(30);
    // The profile stays where it is.
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test('a phone neither shows nor fetches a list beside the profile', full, async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/detail?id=3');
  await profileFacts(page).waitFor();
  await atRest(page);
  await expect(listPane(page)).toHaveCount(0);
  expect(requested.filter((url) => /\/pane\.(js|css)$/.test(url))).toEqual([]);
  // Turned into a window with room it has both.
  await page.setViewportSize(desktop);
  await entries(page).first().waitFor();
  expect(requested.some((url) => url.endsWith('/pane.js'))).toBe(true);
  await assertSideBySide(page, listPane(page));
});
