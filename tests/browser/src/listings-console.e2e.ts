import path from 'node:path';
import type { Page } from '@playwright/test';
import { toId } from '@velvet/contract/brand';
import { reportListing } from '@velvet/contract/listing-report';
import { callApi } from './harness/call-api.ts';
import { consoleAppearances, fullOnly, screensFor } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('the DOM tests of the console and the tests of /ops prove it');

const poster = path.resolve(import.meta.dirname, '../../../server/api/assets/posters/5.webp');
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function addEntry(page: Page, name: string): Promise<void> {
  await page.goto('/listings/entries');
  await page.getByRole('link', { name: 'Add an entry' }).click();
  await heading(page, 'New entry');
  const texts = {
    Name: name,
    Age: '27',
    'Height in cm': '168',
    'Evidence of the age': 'Passport seen by video',
    Title: 'Knows the tea houses',
    Class: 'City guide',
    City: 'Harbour',
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'Taipei' });
  await page.getByRole('tab', { name: /日本語/ }).click();
  await field(page, 'Title').fill('茶館を知る人');
  await page.getByRole('button', { name: 'Save' }).click();
  await heading(page, name);
}

for (const [size, name] of [
  ['desktop', 'a desktop'],
  ['tablet', 'a tablet'],
] as const) {
  test(
    `S13.3 an entry is added with a cropped and described photo on ${name}`,
    full,
    async ({ velvet }) => {
      const console = await velvet.console({ operator: 'cleo', size });
      const { page, assertClean, assertAccessible } = console;
      const entry = `Entry ${size} ${Date.now()}`;
      await addEntry(page, entry);
      await page.getByText('Passport seen by video').waitFor();
      await page.getByRole('cell', { name: 'cleo' }).waitFor();

      await page.locator('input[type="file"]').setInputFiles(poster);
      await page.getByRole('img', { name: 'Photo 1' }).waitFor();
      await assertAccessible();
      await page.getByRole('button', { name: 'Edit photo 1' }).click();
      await dialog(page).getByRole('slider', { name: 'Right edge' }).press('ArrowLeft');
      await dialog(page).getByRole('textbox', { name: 'Description' }).fill('By the sea');
      await assertAccessible();
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await page.getByRole('img', { name: 'By the sea' }).waitFor();
      await page.getByText('Cropped').waitFor();

      await page.getByRole('link', { name: 'All entries' }).click();
      await page.getByRole('searchbox', { name: 'Search by name' }).fill(entry);
      const row = page.getByRole('row').filter({ hasText: entry });
      await row.getByText('Hidden').waitFor();
      await expect(row.getByText('No age evidence')).toHaveCount(0);
      assertClean();
    },
  );
}

test(
  'S13.3 what two operators write about one entry is not lost unnoticed',
  full,
  async ({ velvet }) => {
    const first = await velvet.console({ operator: 'cleo' });
    const entry = `Shared ${Date.now()}`;
    await addEntry(first.page, entry);
    const second = await velvet.console({ operator: 'cleo' });
    await second.page.goto(new URL(first.page.url()).pathname + new URL(first.page.url()).search);
    await heading(second.page, entry);
    await field(second.page, 'Bust').fill('C');
    await second.page.getByRole('button', { name: 'Save' }).click();
    await second.page.getByText('The entry is saved.').waitFor();

    await field(first.page, 'City').fill('Old town');
    await first.page.getByRole('button', { name: 'Save' }).click();
    await first.page.getByText('Someone else changed this while you were editing').waitFor();
    await expect(field(first.page, 'City')).toHaveValue('Old town');
    await first.page.getByRole('button', { name: 'Show the present state' }).click();
    await expect(field(first.page, 'Bust')).toHaveValue('C');
    await expect(field(first.page, 'City')).toHaveValue('Harbour');
    second.assertClean();
    // The refused attempt is a response with status 409, which the browser notes.
    first.assertClean(/409/);
  },
);

test('S13.3 a report of a member is settled with what was done', full, async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url);
  const report = {
    listingId: toId<'listing'>(3),
    reason: 'fraud',
    note: 'Asks for money',
  } as const;
  await callApi(velvet.url, reportListing, report, token);
  const { page, assertClean, assertAccessible } = await velvet.console({ operator: 'cleo' });
  await page.goto('/listings/reports');
  const row = page.getByRole('row').filter({ hasText: username });
  await row.getByText('Fraud or asks for money').waitFor();
  await row.getByRole('button', { name: 'Settle' }).click();
  await field(page, 'What was done').fill('Warned, the text is changed');
  await assertAccessible();
  await dialog(page).getByRole('button', { name: 'Settle' }).click();
  await page.getByText('The report is settled.').waitFor();
  await expect(row).toHaveCount(0);
  await page.getByText('All', { exact: true }).click();
  await row.getByText('Warned, the text is changed').waitFor();
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'Photos' }).waitFor();
  assertClean();
});

test('S13.3 a banner is added hidden, and gets a headline and a link', full, async ({ velvet }) => {
  const { page, assertClean, assertAccessible } = await velvet.console({ operator: 'cleo' });
  await page.goto('/listings/banners');
  await page.getByRole('button', { name: 'Edit banner 0' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles(poster);
  await page.getByText(/The banner is added and hidden/).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'No headline' }).last();
  await row.getByRole('button', { name: /^Edit banner/ }).click();
  const headline = `Autumn ${Date.now()}`;
  await dialog(page).getByRole('textbox', { name: 'Headline' }).fill(headline);
  await dialog(page).getByRole('textbox', { name: 'Leads to' }).fill('/Choose2');
  await assertAccessible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('row').filter({ hasText: headline });
  await saved.getByText('/Choose2').waitFor();
  await saved.getByText('Hidden').waitFor();
  assertClean();
});

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
