import { atRest } from './harness/at-rest.ts';
import { fullOnly } from './harness/full-run.ts';
import { listingCards } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const names = ['简体中文', '繁體中文', 'English', '日本語', '한국어', 'Türkçe'];
const MIN_TARGET_PX = 44;

for (const path of ['/Home', '/Login', '/Register']) {
  test(
    `S2.4 S12.8 a guest changes the language on ${path}`,
    path === '/Home' ? {} : full,
    async ({ velvet }) => {
      const phone = await velvet.phone({ language: 'en' });
      const { page } = phone;
      await page.goto(path);
      const button = page.getByRole('button', { name: 'Language', exact: true });
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
      await button.click();
      const sheet = page.getByRole('dialog', { name: 'Language' });
      await sheet.waitFor();
      expect(await sheet.locator('label').allInnerTexts()).toEqual(names);
      await phone.assertAccessible();
      await sheet.getByRole('radio', { name: 'Türkçe' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
      await sheet.waitFor({ state: 'hidden' });
      await page.reload();
      await page.getByRole('button', { name: 'Dil', exact: true }).waitFor();
      phone.assertClean();
    },
  );
}

test('S0.2 S12.8 the age gate can be read in another language', full, async ({ velvet }) => {
  const phone = await velvet.phone({ acceptLanguage: 'ja-JP', adult: false });
  const { page } = phone;
  // With a query the page comes without its gate: the app draws it.
  await page.goto('/Home?from=mail');
  const gate = page.locator('dialog:modal');
  await gate.waitFor();
  await atRest(page);
  await gate.getByRole('button', { name: '言語' }).click();
  await page.getByRole('dialog', { name: '言語' }).getByRole('radio', { name: 'English' }).click();
  await page.getByRole('dialog', { name: 'Adults only' }).waitFor();
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await listingCards(page).first().waitFor();
  phone.assertClean();
});

test('S0.2 S12.8 the gate of the first response offers the languages before the app is there', async ({
  velvet,
}) => {
  const { page } = await velvet.phone({ acceptLanguage: 'ja-JP', adult: false });
  await page.route(/\/releases\/.*\.js/, () => undefined);
  await page.goto('/Home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '言語' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Adults only' }).waitFor();
  expect(await page.evaluate('localStorage.getItem("lang")')).toBe('en');
});

test('S0.2 S12.8 and without scripts', full, async ({ velvet }) => {
  const { page } = await velvet.phone({ acceptLanguage: 'ja-JP', adult: false, scripts: false });
  await page.goto('/Home');
  await page.getByRole('button', { name: '言語' }).click();
  await page.getByRole('button', { name: '한국어' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page).toHaveURL(/\/Home$/);
});
