import { type Page, test } from '@playwright/test';

/** Opens the preview of VELVET_PREVIEW at an address, signed in with the demo account of VELVET_ACCOUNT. */
export async function openPreview(page: Page, address: string): Promise<void> {
  const { VELVET_PREVIEW: link = '', VELVET_ACCOUNT: account = '' } = process.env;
  test.skip(link === '', 'VELVET_PREVIEW names no preview; `velvet check --browser` makes one');
  await page.addLocatorHandler(page.getByRole('button', { name: 'I am 18 or older' }), (button) =>
    button.click(),
  );
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the preview' }).click();
  await page.getByRole('complementary', { name: 'Preview' }).waitFor();
  await page.goto(new URL(address, link).href);
  if (account === '') return;
  const [username = '', password = ''] = account.split(':');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
