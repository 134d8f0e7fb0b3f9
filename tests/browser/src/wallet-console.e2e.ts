import type { Page } from '@playwright/test';
import { PAY_WAY } from '@velvet/contract/constants';
import { minor } from '@velvet/contract/money';
import { getSupportMessages, sendSupportMessage } from '@velvet/contract/support';
import { recharge, withdraw } from '@velvet/contract/wallet';
import { callApi } from './harness/call-api.ts';
import { consoleAppearances, fullOnly, screensFor } from './harness/full-run.ts';
import { FUNDS_PASSWORD, newMember } from './harness/members.ts';
import { expect, test } from './harness/test.ts';
import { balance, withdrawals } from './harness/wallet.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });
const dialog = (page: Page) => page.getByRole('dialog');

for (const [size, name] of [
  ['desktop', 'a desktop'],
  ['tablet', 'a tablet'],
] as const) {
  const details = size === 'tablet' ? {} : fullOnly('the same job in the other size');
  test(`S13.3 a withdrawal is looked at and approved on ${name}`, details, async ({ velvet }) => {
    const { username, token } = await newMember(velvet.url, 15_000);
    await callApi(
      velvet.url,
      withdraw,
      { amount: minor(1_000_000), fundsPassword: FUNDS_PASSWORD },
      token,
    );
    const { page, assertClean, assertAccessible } = await velvet.console({ operator: 'ann', size });
    await page.goto('/wallet/withdrawals');
    await rowOf(page, username).getByRole('link').click();
    await heading(page, /^Withdrawal #\d+$/);
    await page.getByText('10,000.00', { exact: true }).first().waitFor();
    await assertAccessible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByRole('radio', { name: 'Checked and paid out' }).check();
    await assertAccessible();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The withdrawal is approved.').waitFor();
    await page.getByRole('button', { name: 'Mark as paid by the bank' }).waitFor();
    const [item] = (await withdrawals(velvet, token)).items;
    expect(item?.state).toBe('successful');
    expect(await balance(velvet, token)).toBe(5_000);
    assertClean();
  });
}

test('S13.2 a payment is confirmed by two operators, with its evidence', async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url);
  await callApi(velvet.url, recharge, { payWay: PAY_WAY, amount: minor(30_000) }, token);
  const reference = `BANK${Date.now()}`;
  for (const operator of ['ann', 'bob'] as const) {
    const { page, assertClean } = await velvet.console({ operator });
    await page.goto('/wallet/recharges');
    await rowOf(page, username).getByRole('button', { name: 'Confirm' }).click();
    await dialog(page).getByRole('textbox', { name: 'Payment reference' }).fill(reference);
    await dialog(page).getByRole('textbox', { name: 'Evidence' }).fill('statement, line 3');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    const said =
      operator === 'ann' ? /A second operator must confirm/ : 'The recharge is credited.';
    await page.getByText(said).waitFor();
    expect(await balance(velvet, token)).toBe(operator === 'ann' ? 0 : 300);
    assertClean();
  }
});

test(
  'S15.1 support answers a member, and nothing typed is lost when somebody wrote meanwhile',
  full,
  async ({ velvet }) => {
    const { username, token } = await newMember(velvet.url);
    const write = (text: string) =>
      callApi(velvet.url, sendSupportMessage, { key: crypto.randomUUID(), text }, token);
    await write('Where is my recharge?');
    const { page, assertClean, assertAccessible } = await velvet.console({ operator: 'cleo' });
    await page.goto('/wallet/conversations');
    await rowOf(page, username).getByRole('link').click();
    const field = page.getByRole('textbox', { name: `Answer to ${username}` });
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('button', { name: 'Release' }).waitFor();
    await assertAccessible();
    await field.fill('It is on its way');
    await write('I paid yesterday');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/Your text was not sent/).waitFor();
    await page.getByText('I paid yesterday').first().waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The member has your answer.').waitFor();
    const { messages } = await callApi(velvet.url, getSupportMessages, {}, token);
    expect(messages[0]).toMatchObject({ author: 'operator', text: 'It is on its way' });
    // The refused attempt is a response with status 409, which the browser notes.
    assertClean(/409/);
  },
);

test(
  'S13.1 support reads withdrawals, but neither decides nor opens finance’s or administrators’ pages',
  full,
  async ({ velvet }) => {
    const { page, assertClean } = await velvet.console({ operator: 'cleo' });
    await page.goto('/wallet/withdrawals?state=all');
    await heading(page, 'Withdrawals');
    await page.goto('/audit');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Audit log');
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
    assertClean();
  },
);

for (const [place, [language, theme]] of consoleAppearances.entries()) {
  test(`the wallet’s pages are accessible (${language}, ${theme})`, full, async ({ velvet }) => {
    const { page, assertClean, assertAccessible } = await velvet.console({
      ...{ operator: 'ann', language, theme },
    });
    const paths = [
      '/wallet/withdrawals?state=all',
      '/wallet/recharges?state=all',
      '/wallet/saved-answers',
    ];
    for (const path of screensFor(paths, place)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await assertAccessible();
    }
    assertClean();
  });
}
