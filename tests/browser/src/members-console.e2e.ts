import type { Page } from '@playwright/test';
import { getUserInfo } from '@velvet/contract/member';
import { login } from '@velvet/contract/sign-in';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('the DOM tests of the console and the tests of /ops prove it');

const dialog = (page: Page) => page.getByRole('dialog');

async function setStatus(page: Page, status: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: status }).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

for (const size of ['desktop', 'tablet'] as const) {
  test(
    `S13.3 a member is found, noted about, disabled and enabled (${size})`,
    full,
    async ({ velvet }) => {
      const { username, token } = await newMember(velvet.url);
      const { page, assertClean, assertAccessible } = await velvet.console({
        ...{ operator: 'cleo', size },
      });
      await page.goto('/members');
      await page.getByRole('textbox', { name: 'Name, number or id' }).fill(username);
      await page.getByRole('button', { name: 'Search' }).click();
      await assertAccessible();
      await page.getByRole('link', { name: username }).click();
      await page.getByRole('heading', { level: 1, name: username }).waitFor();
      await page.getByRole('textbox', { name: 'New note' }).fill('Asked about the rules');
      await page.getByRole('button', { name: 'Add the note' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Asked about' })).toContainText(
        'cleo',
      );
      await assertAccessible();

      await setStatus(page, 'Disabled', 'Somebody else uses the account');
      await page.getByText('The member is signed in nowhere.').waitFor();
      await expect(callApi(velvet.url, getUserInfo, {}, token)).rejects.toThrow('user_info');
      const credentials = { username, password: DEMO_PASSWORD };
      await expect(callApi(velvet.url, login, credentials)).rejects.toThrow('member_login');

      await setStatus(page, 'Active', 'Cleared up');
      const again = await callApi(velvet.url, login, credentials);
      const info = await callApi(velvet.url, getUserInfo, {}, again.token);
      expect(info.username).toBe(username);
      assertClean();

      const ann = await velvet.console({ operator: 'ann', size });
      await ann.page.goto(`/audit?subject=member%20${info.id}`);
      const entries = ann.page.getByRole('row').filter({ hasText: 'cleo' });
      await expect(entries).toHaveCount(3);
      await ann.assertAccessible();
      ann.assertClean();
    },
  );
}
