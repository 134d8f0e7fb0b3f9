import { expect, test } from '@playwright/test';
import messages from '../src/messages/en.json' with { type: 'json' };

const link = process.env.VELVET_PREVIEW ?? '';

test('the first screen is shown in the released shell', async ({ page }) => {
  test.skip(link === '', 'VELVET_PREVIEW names no preview; `velvet preview` makes one');
  await page.goto(link);
  await page.getByRole('button').first().click();
  await page.goto(new URL('/{{id}}/start', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages['{{id}}.title']);
});
