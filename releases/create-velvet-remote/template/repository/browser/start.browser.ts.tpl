import { expect, test } from '@playwright/test';
import messages from '../src/messages/en.json' with { type: 'json' };
import { openPreview } from './open-preview.ts';

test('the first screen is shown in the released shell', async ({ page }) => {
  await openPreview(page, '/{{id}}/start');
  const title = page.getByRole('heading', { level: 1, name: messages['{{id}}.title'] });
  await expect(title).toBeVisible();
});
