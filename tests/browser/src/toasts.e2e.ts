import type { Locator, Page } from '@playwright/test';
import { CALM_TABLE, openTable } from './harness/game-table.ts';
import { freshName } from './harness/members.ts';
import { at, button, textbox } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' });

const boxOf = async (found: Locator) => {
  const box = await found.boundingBox();
  if (!box) throw new Error('It is not on screen');
  return { top: box.y, bottom: box.y + box.height };
};

test('an error goes with its screen, and one message stands at a time', async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  const name = freshName();
  await page.goto('/Login');
  await textbox(page, 'Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('wrong123');
  // Longer than it takes to fill in the other form.
  await page.clock.install();
  await button(page, 'Log in').click();
  const error = messages(page).getByText(/wrong|incorrect/i);
  await error.waitFor();
  await page.clock.runFor(1_500);
  await page.getByRole('link', { name: 'Register' }).click();
  await at(page, '/Register');
  await expect(messages(page)).toHaveText('');
});

test('a message stands above the foot of the screen and over no result', async ({ velvet }) => {
  const { page } = await openTable(velvet, {}, CALM_TABLE);
  await button(page, 'Place bet').click();
  const toast = messages(page).getByText('Please choose a number');
  await toast.waitFor();
  const { top, bottom } = await boxOf(toast);
  const foot = await boxOf(page.locator('form[data-foot]'));
  expect(bottom).toBeLessThanOrEqual(foot.top);
  for (const result of await page.locator('[data-keep-clear]:visible').all()) {
    const kept = await boxOf(result);
    expect(kept.bottom <= top || kept.top >= bottom).toBe(true);
  }
  await button(page, 'Place bet').click();
  await expect(messages(page).getByText('Please choose a number')).toHaveCount(1);
});
