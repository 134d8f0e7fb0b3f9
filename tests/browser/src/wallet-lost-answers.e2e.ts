import type { Route } from '@playwright/test';
import { fullOnly } from './harness/full-run.ts';
import { FUNDS_PASSWORD, newMember } from './harness/members.ts';
import { at, button, screen, textbox, toast } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';
import { askFor, balance, withdrawals } from './harness/wallet.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const lostAnswers = /Failed to load resource/;
const WITHDRAW = '**/api/user_set_withdraw';

/** What the page sends there arrives at the server; those answers do not arrive here. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** A member of this test alone, and the keys that the phone sends withdrawals with. */
async function openPhone(velvet: Velvet, answer: (route: Route, attempt: number) => Promise<void>) {
  const { username, token } = await newMember(velvet.url, 40_000);
  const phone = await velvet.phone({ language: 'en', member: username });
  const keys: (string | undefined)[] = [];
  const watch = (then: typeof answer) =>
    phone.page.route(WITHDRAW, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return then(route, keys.length);
    });
  await watch(answer);
  return { phone, page: phone.page, token, keys, watch };
}

test('S6.5 a lost answer: one tap, one withdrawal, the same key', async ({ velvet }) => {
  const { phone, page, token, keys } = await openPhone(velvet, (route, attempt) =>
    attempt <= 2 ? loseAnswer(route) : route.continue(),
  );
  await page.goto('/Withdraw');
  await askFor(page, '10000');
  await page.getByText(/^Checking…/).waitFor();
  await expect(button(page, 'Withdraw')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Withdraw').click({ force: true });
  await toast(page, 'Your withdrawal is under review');
  await screen(page).getByText('30,000.00').waitFor();
  expect(keys.length).toBe(3);
  expect(new Set(keys).size).toBe(1);
  expect((await withdrawals(velvet, token)).items.length).toBe(1);
  expect(await balance(velvet, token)).toBe(30_000);
  phone.assertClean(lostAnswers);
});

test('S6.5 the key survives a reload until its answer is known', full, async ({ velvet }) => {
  const { phone, page, token, keys, watch } = await openPhone(velvet, loseAnswer);
  await page.goto('/Withdraw');
  await askFor(page, '10000');
  await page.getByText(/^Checking…/).waitFor();
  await page.unroute(WITHDRAW);
  await watch((route) => route.continue());
  await page.reload();
  await page.getByRole('heading', { name: 'No answer yet' }).waitFor();
  await expect(textbox(page, 'Amount')).toHaveValue('10000');
  await textbox(page, 'Funds password').fill(FUNDS_PASSWORD);
  await button(page, 'Check now').click();
  await toast(page, 'Your withdrawal is under review');
  await button(page, 'Withdraw').waitFor();
  expect(new Set(keys).size).toBe(1);
  expect((await withdrawals(velvet, token)).items.length).toBe(1);
  expect(await balance(velvet, token)).toBe(30_000);
  phone.assertClean(lostAnswers);
});

test('S3.70 S6.5 a session that ends in a form: login leads back to it, what was typed is there, and nothing waits for an answer', async ({
  velvet,
}) => {
  const { username, token } = await newMember(velvet.url, 20_000);
  const phone = await velvet.phone({ language: 'en', member: username });
  const { page } = phone;
  await page.goto('/Withdraw');
  await textbox(page, 'Amount').fill('12345.67');
  const other = await velvet.phone({ language: 'en', member: username });
  await other.page.goto('/Setting');
  await button(other.page, 'Log out the others').click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await toast(other.page, 'Your other devices are logged out');
  await other.page.getByText('You are logged in on this device only').waitFor();

  await textbox(page, 'Funds password').fill(FUNDS_PASSWORD);
  await button(page, 'Withdraw').click();
  await page.waitForURL('**/Login?return=%2FWithdraw');
  await textbox(page, 'Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('velvet123');
  await button(page, 'Log in').click();
  await at(page, '/Withdraw');
  await textbox(page, 'Amount').waitFor();
  await expect(textbox(page, 'Amount')).toHaveValue('12345.67');
  await expect(textbox(page, 'Funds password')).toHaveValue('');
  await expect(button(page, 'Withdraw')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No answer yet' })).toHaveCount(0);
  await expect(withdrawals(velvet, token)).rejects.toThrow(/log in/);
  phone.assertClean();
});
