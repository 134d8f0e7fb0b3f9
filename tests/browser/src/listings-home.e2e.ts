import { languageTag } from '@velvet/contract/language';
import { assertNothingMoved, atRest, scrollUntil } from './harness/at-rest.ts';
import { axeAppearances, fullOnly } from './harness/full-run.ts';
import { listingCards, screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

for (const [language, theme] of axeAppearances) {
  test(
    `S3.10 Home shows real listings, accessibly and cleanly (${language}, ${theme})`,
    full,
    async ({ velvet }) => {
      const phone = await velvet.phone({ language, theme });
      const { page } = phone;
      await page.goto('/Home');
      await listingCards(page).first().waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
      await expect(screen(page).locator('h1')).toHaveCount(1);
      await expect(screen(page)).toHaveCount(1);
      expect(await listingCards(page).count()).toBeGreaterThanOrEqual(5);
      await phone.assertAccessible();
      phone.assertClean();
    },
  );
}

test('covers come in the size that fits, as AVIF, with a colour until they are there', async ({
  velvet,
}) => {
  const phone = await velvet.phone();
  const cover = phone.page.waitForResponse((response) =>
    /\/media\/covers\/.*-1\.svg\?v=.*&w=240$/.test(response.url()),
  );
  await phone.page.goto('/Home');
  expect((await cover).headers()['content-type']).toBe('image/avif');
  const image = phone.page.locator('main img[srcset]').first();
  await expect(image).toHaveJSProperty('naturalWidth', 96);
  await expect(image.locator('..')).toHaveCSS('background-color', /^rgb\(\d+, \d+, \d+\)$/);
});

test('S3.10 the list goes on until "No more"', async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en' });
  await page.goto('/Home');
  const links = listingCards(page);
  await links.first().waitFor();
  // Of a long list only what is near the screen is in the page, so what passes by is counted.
  const seen = new Set<string>();
  await scrollUntil(page, screen(page).getByText('No more'), async () => {
    const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    for (const href of hrefs) seen.add(String(href));
    expect(new Set(hrefs).size, 'none is in the page twice').toBe(hrefs.length);
  });
  expect(seen.size, 'different listings').toBeGreaterThanOrEqual(60);
  // A busy page may trim late; once it rests, it holds nothing far from the screen.
  await atRest(page);
  const far = await links.evaluateAll((all) => {
    const tops = all.map((a) => a.getBoundingClientRect().top);
    return tops.filter((top) => Math.abs(top) > 4 * window.innerHeight).length;
  });
  expect(far, 'listings more than four screens away').toBe(0);
});

test(
  'S3.10 S12.3 three tabs: listings, matches with their sample mark, terms',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en' });
    const { page } = phone;
    await page.goto('/Home');
    await page.getByRole('tab', { name: 'Matches' }).click();
    await page.getByText('Sample data').first().waitFor();
    await phone.assertAccessible();
    await page.getByRole('tab', { name: 'Terms' }).click();
    await expect(page.getByRole('tab', { name: 'Terms' })).toHaveAttribute('aria-selected', 'true');
    await phone.assertAccessible();
    phone.assertClean();
  },
);

test(
  'S3.10 a guest who taps a listing is asked to log in and lands there afterwards',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en' });
    const { page } = phone;
    await page.goto('/Home');
    const listing = listingCards(page).first();
    const target = await listing.getAttribute('href');
    await listing.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('You need to log in to use this function!').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(page.url()).pathname).toBe('/Home');
    await listing.click();
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('velvet123');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**${target}`);
    phone.assertClean();
  },
);

test('S3.10 S1.2 a member without VIP gets the alert, a VIP the profile', async ({ velvet }) => {
  const plain = await velvet.phone({ language: 'en', member: 'guest1' });
  await plain.page.goto('/Home');
  await listingCards(plain.page).first().click();
  await plain.page.getByRole('alertdialog').getByText('VIP required!').waitFor();
  expect(new URL(plain.page.url()).pathname).toBe('/Home');
  plain.assertClean();
  const vip = await velvet.phone({ language: 'en', member: 'demo' });
  await vip.page.goto('/Home');
  await listingCards(vip.page).first().click();
  await vip.page.waitForURL('**/detail?id=*');
  vip.assertClean();
});

test('the first load of Home does not move (CLS) and its first response carries the banner', async ({
  velvet,
}) => {
  const { page } = await velvet.phone({ language: 'en' });
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  await assertNothingMoved(page);
  const html = await (await fetch(`${velvet.url}/Home`)).text();
  expect(html).toMatch(/<link rel="preload" as="image" [^>]*"\/media\/banners\//);
});

test(
  'Home begins with a low head: the first card within 300 px, and people are searched from there',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    await page.goto('/Home');
    const first = await listingCards(page).first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(300);
    await expect(page.getByText('These profiles are sample data')).toBeInViewport();
    await page.getByRole('link', { name: 'Search people' }).click();
    await expect(screen(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('selu');
    await page.getByRole('link', { name: /^Selune/ }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/Home');
    phone.assertClean();
  },
);
