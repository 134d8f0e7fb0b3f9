import { FUNDS_PASSWORD, newMember } from './harness/members.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';
import { askFor, at, balance, button, textbox, toast, withdrawals } from './harness/wallet.ts';

const lostAnswers = /Failed to load resource/;

test('S6.5 a lost answer: one tap, one withdrawal, the same key', async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url, 40_000);
  const phone = await velvet.phone({ language: 'en', member: username });
  const { page } = phone;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/user_set_withdraw', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first two arrive at the server; their answers do not arrive here.
    if (keys.length <= 2) {
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
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

test('S6.5 the key survives a reload until its answer is known', async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url, 40_000);
  const phone = await velvet.phone({ language: 'en', member: username });
  const { page } = phone;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/user_set_withdraw', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto('/Withdraw');
  await askFor(page, '10000');
  await page.getByText(/^Checking…/).waitFor();
  await page.unroute('**/api/user_set_withdraw');
  await page.route('**/api/user_set_withdraw', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.continue();
  });
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

test('S3.70 a session that ends in a form: login leads back to it, what was typed is there', async ({
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
  await expect(withdrawals(velvet, token)).rejects.toThrow(/log in/);
  phone.assertClean();
});
