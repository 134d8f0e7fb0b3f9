import type { Page } from '@playwright/test';
import { consoleAppearances, fullOnly } from './harness/full-run.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('the DOM tests of the console and the tests of /ops prove it');

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

for (const [size, name] of [
  ['desktop', 'a desktop'],
  ['tablet', 'a tablet'],
] as const) {
  test(
    `S13.3 a notice is written with a preview, scheduled and hidden on ${name}`,
    full,
    async ({ velvet }) => {
      const { page, assertClean, assertAccessible } = await velvet.console({
        operator: 'cleo',
        size,
      });
      const title = `Maintenance ${size} ${Date.now()}`;
      await page.goto('/wallet/notices');
      await page.getByRole('link', { name: 'Write a notice' }).click();
      await heading(page, 'New notice');
      await page.getByLabel('Members see it from').fill('2098-11-24T09:30');
      await field(page, 'Title').fill(title);
      await field(page, 'Text').fill('Back at <b>noon</b>.');
      const preview = page.getByRole('region', { name: 'As members see it' });
      await expect(preview.locator('b')).toHaveText('noon');
      await page.getByRole('tab', { name: /Türkçe/ }).click();
      await preview.getByText(/its readers get it in English/).waitFor();
      await assertAccessible();
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.getByText('The notice is scheduled.').waitFor();
      await heading(page, /^Notice \d+$/);
      await page.getByText('Scheduled', { exact: true }).waitFor();
      await assertAccessible();

      await page.getByRole('button', { name: 'Hide' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
      await page.getByText('The notice is hidden.').waitFor();
      await page.getByRole('link', { name: 'All notices' }).click();
      await page.getByText('Hidden', { exact: true }).first().click();
      await page.getByRole('row').filter({ hasText: title }).waitFor();
      assertClean();
    },
  );
}

test(
  'S13.3 a notice with unsaved changes is not left without a question',
  full,
  async ({ velvet }) => {
    const { page, assertClean } = await velvet.console({ operator: 'cleo' });
    await page.goto('/wallet/notices?new=1');
    await field(page, 'Title').fill('Half written');
    await page.getByRole('link', { name: 'All notices' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(field(page, 'Title')).toHaveValue('Half written');
    await page.getByRole('link', { name: 'All notices' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await heading(page, 'Notices');
    assertClean();
  },
);

for (const [_place, [language, theme]] of consoleAppearances.entries()) {
  test(`the pages of notices are accessible (${language}, ${theme})`, full, async ({ velvet }) => {
    const options = { operator: 'cleo', language, theme } as const;
    const { page, assertClean, assertAccessible } = await velvet.console(options);
    await page.goto('/wallet/notices');
    await page.getByRole('row').nth(1).waitFor();
    await assertAccessible();
    await page.goto('/wallet/notices?id=1');
    await page.getByRole('tablist').waitFor();
    await assertAccessible();
    assertClean();
  });
}
