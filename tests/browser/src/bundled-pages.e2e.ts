import { languageTag } from '@velvet/contract/language';
import { axeAppearances } from './harness/full-run.ts';
import { expect, test } from './harness/test.ts';

for (const [language, theme] of axeAppearances) {
  for (const [id, path] of [
    ['S3.15', '/pages/rules'],
    ['S3.55', '/pages/support'],
  ] as const) {
    test(`${id} ${path} is readable on the smallest phone with text at 200 % (${language}, ${theme})`, async ({
      velvet,
    }) => {
      const phone = await velvet.phone({ language, theme });
      const { page } = phone;
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto(`${path}?lang=${language}&theme=${theme}`);
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language));
      const before = await page.locator('p').first().boundingBox();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const after = await page.locator('p').first().boundingBox();
      expect(after?.height ?? 0).toBeGreaterThan(2 * (before?.height ?? 0));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(320);
      await phone.assertAccessible();
      phone.assertClean();
    });
  }
}

test('the bundled pages follow the theme that the app passes, and the device’s without one', async ({
  velvet,
}) => {
  const { page } = await velvet.phone({ language: 'en', theme: 'light' });
  const background = (address: string) =>
    page
      .goto(address)
      .then(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
  expect(await background('/pages/rules?theme=dark')).toBe('rgb(20, 13, 20)');
  expect(await background('/pages/rules?theme=light')).toBe('rgb(251, 246, 247)');
  expect(await background('/pages/rules')).toBe('rgb(251, 246, 247)');
});
