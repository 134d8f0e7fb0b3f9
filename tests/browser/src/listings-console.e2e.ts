import type { Page } from '@playwright/test';
import { consoleAppearances, fullOnly, screensFor } from './harness/full-run.ts';
import { test } from './harness/test.ts';

const full = fullOnly('DOM tests check the same pages without their colours');

const dialog = (page: Page) => page.getByRole('dialog');

test('S13.3 a region that has entries cannot be removed', full, async ({ velvet }) => {
  const { page, assertClean } = await velvet.console({ operator: 'cleo' });
  await page.goto('/listings/regions');
  await page.getByRole('button', { name: 'Remove Taipei', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await dialog(page).getByRole('alert').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Taipei', exact: true }).waitFor();
  assertClean(/409/);
});

const pages = ['entries', 'regions', 'banners', 'reports?state=all'];
for (const [index, [language, theme]] of consoleAppearances.entries()) {
  test(`the listings’ pages are accessible (${language}, ${theme})`, full, async ({ velvet }) => {
    const options = { operator: 'cleo', language, theme } as const;
    const { page, assertClean, assertAccessible } = await velvet.console(options);
    for (const place of screensFor(pages, index)) {
      await page.goto(`/listings/${place}`);
      await page
        .getByRole('row')
        .nth(1)
        .or(page.getByRole('heading', { level: 1 }))
        .first()
        .waitFor();
      await assertAccessible();
    }
    await page.goto('/listings/entries?id=1');
    await page.getByRole('tablist').waitFor();
    await assertAccessible();
    assertClean();
  });
}
