import { readFile } from 'node:fs/promises';
import {
  approveWithdrawal,
  rejectWithdrawal,
  withdrawalPage,
} from '@velvet/contract/ops/withdrawals';
import { getPersonalReport } from '@velvet/contract/wallet';
import { callApi } from './harness/call-api.ts';
import { callOps } from './harness/console.ts';
import { eventually } from './harness/eventually.ts';
import { fullOnly } from './harness/full-run.ts';
import {
  choose,
  confirm,
  roundLimit,
  TABLE,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { logIn } from './harness/log-in.ts';
import { FUNDS_PASSWORD, freshName, newMember, REAL_NAME } from './harness/members.ts';
import { at, button, heading, screen, textbox, toast } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';
import { askFor, balance, withdrawals } from './harness/wallet.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

test('S3.40–S3.55 a new member’s whole life, to the cent', async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  const username = freshName();

  await page.goto('/Register');
  await textbox(page, 'Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('velvet123');
  await page.getByLabel('Confirm password', { exact: true }).fill('velvet123');
  await button(page, 'Register').click();
  await at(page, '/Mine');

  // S3.40, S3.46: without a card redemption leads to it, and from there to what is missing.
  await page.getByRole('link', { name: 'Points redemption' }).click();
  await toast(page, 'Set a receiving card');
  await at(page, '/Setbank');
  await button(page, 'Add a bank card').click();
  await toast(page, 'Please set your name before binding a bank card!');
  await at(page, '/Setname');
  await screen(page).getByText('Bind a bank card: step 1 of 3').waitFor();
  await textbox(page, 'Real name').fill(REAL_NAME);
  await button(page, 'Save').click();
  await at(page, '/SetPayPassword');
  await screen(page).getByText('Bind a bank card: step 2 of 3').waitFor();
  await textbox(page, 'New funds password').fill(FUNDS_PASSWORD);
  await textbox(page, 'Repeat funds password').fill(FUNDS_PASSWORD);
  await button(page, 'Save').click();
  await at(page, '/BindCard');
  await screen(page).getByText('Bind a bank card: step 3 of 3').waitFor();
  await phone.assertAccessible();
  await page.getByRole('combobox', { name: 'Bank' }).selectOption({ index: 1 });
  await textbox(page, 'Card number').fill('4000 1234 1234 5678');
  await expect(textbox(page, 'Card number')).toHaveValue('4000123412345678');
  await textbox(page, 'Cardholder name').fill(REAL_NAME);
  await button(page, 'Bind card').click();
  await toast(page, 'Bank card bound');
  await at(page, '/Withdraw');
  await page.goto('/Mine');

  // S3.53, S6.4: recharge through the sandbox page and back with the new balance.
  await page.getByRole('link', { name: 'Recharge' }).click();
  await textbox(page, 'Amount').fill('99');
  await button(page, 'Recharge').click();
  await page.waitForURL('**/pay/sandbox/**');
  await button(page, 'Decline').click();
  await heading(page, 'Receipt').waitFor();
  await screen(page).getByText('Payment declined').waitFor();
  await phone.assertAccessible();
  await button(page, 'Try again').click();
  await expect(textbox(page, 'Amount')).toHaveValue('99');
  await textbox(page, 'Amount').fill('30000.55');
  await button(page, 'Recharge').click();
  await page.waitForURL('**/pay/sandbox/**');
  await page.getByText('30,000.55 MXN').waitFor();
  await button(page, 'Approve').click();
  await heading(page, 'Receipt').waitFor();
  await screen(page).getByText('NT$ 30,000.55').waitFor();
  await page.getByRole('link', { name: 'Done' }).click();
  await at(page, '/Mine');
  await heading(page, 'Mine').waitFor();
  await screen(page).getByText('30,000.55').waitFor();

  // S3.48: the rule first, then two requests.
  await page.getByRole('link', { name: 'Points redemption' }).click();
  await at(page, '/Withdraw');
  await page.getByText('Usually arrives in about 5 minutes, fastest 2').first().waitFor();
  await askFor(page, '10000.25');
  await toast(page, 'Your withdrawal is under review');
  await screen(page).getByText('20,000.30').waitFor();
  await expect(textbox(page, 'Amount')).toHaveValue('');
  await button(page, 'All').click();
  await expect(textbox(page, 'Amount')).toHaveValue('20000.30');
  await askFor(page, '12000');
  await screen(page).getByText('8,000.30').waitFor();

  // S1.5: the operator pays one out and rejects the other.
  const waiting = await callOps('ann', velvet, withdrawalPage, { state: 'under-review' });
  const own = waiting.items.filter((item) => item.username === username);
  const decision = (cents: number, reason: string) => {
    const withdrawal = own.find(({ amount }) => amount === cents);
    if (!withdrawal) throw new Error(`No withdrawal of ${cents} waits`);
    return { id: withdrawal.id, version: withdrawal.version, reason };
  };
  const paid = decision(1_000_025, 'Paid to your card');
  await callOps('ann', velvet, approveWithdrawal, paid);
  const refused = decision(1_200_000, 'The bank did not accept it');
  await callOps('ann', velvet, rejectWithdrawal, refused);

  // S3.49: states and reasons.
  await page.goto('/WithdrawRecord');
  const record = (amount: string) => screen(page).locator('li').filter({ hasText: amount }).first();
  await record('10,000.25').getByText('Successful').waitFor();
  await record('10,000.25').getByText('Paid to your card').waitFor();
  await record('12,000.00').getByText('Points returned').waitFor();
  await record('12,000.00').getByText('The bank did not accept it').waitFor();
  await page.getByRole('tab', { name: 'Failed' }).click();
  await screen(page).getByText('10,000.25').waitFor({ state: 'detached' });
  await record('12,000.00').waitFor();

  // S3.50: the report and the statement add up.
  await page.goto('/Personalreport');
  await screen(page).getByText('30,000.55').waitFor();
  await screen(page).getByText('10,000.25').waitFor();
  await page.getByRole('tab', { name: 'Statement' }).click();
  await page.getByText('Balance 20,000.30').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download CSV').click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  const rows = csv.trim().split('\r\n').slice(1);
  const cents = rows.map((row) => Math.round(Number(row.split(',')[3]) * 100));
  expect(rows.length).toBe(4);
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(2_000_030);

  // S4.7, S3.50: big and small at once, so that whatever is drawn one wins and one loses.
  await page.goto(TABLE);
  await tableReady(page);
  await waitForTime(page, 8);
  await choose(page, [/^Rose/, /^Lily/], '10');
  await confirm(page);
  await page.getByText('Your bet is placed').waitFor();
  // The browser's own token opens nothing outside of it.
  const token = await logIn(velvet.url, username);
  const report = await settledReport(velvet, token);
  expect([report.staked, report.won]).toEqual([2_000, 1_950]);
  expect(await balance(velvet, token)).toBe(19_999.8);
  phone.assertClean();
});

/** The report once the open bets are settled: until then their stakes do not count. */
async function settledReport(velvet: Velvet, token: string) {
  const ask = () => callApi(velvet.url, getPersonalReport, {}, token);
  return eventually(ask, ({ staked }) => staked > 0, { message: 'settled', ...roundLimit });
}

test('S6.1 S9 each refusal of the money screens in its words', full, async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url, 15_000);
  const phone = await velvet.phone({ language: 'en', member: username });
  const { page } = phone;
  await page.goto('/Recharge?money=1.00');
  await button(page, 'Recharge').click();
  await toast(page, 'Amount error');
  await textbox(page, 'Amount').fill('0');
  await button(page, 'Recharge').click();
  await toast(page, 'Amount error');

  await page.goto('/Withdraw');
  await button(page, 'Withdraw').click();
  await toast(page, 'Please enter the correct amount');
  for (const [amount, text] of [
    ['9999.99', 'The minimum is 10,000.00'],
    ['500000.01', 'The maximum is 500,000.00'],
    ['15000.01', 'The amount is higher than your balance'],
  ] as const) {
    await textbox(page, 'Amount').fill(amount);
    await screen(page).locator('form').getByText(text).waitFor();
  }
  await askFor(page, '10000', '12');
  await toast(page, 'Please complete the form');
  await askFor(page, '10000', '9999');
  await toast(page, 'Wrong funds password');
  expect(await balance(velvet, token)).toBe(15_000);
  expect((await withdrawals(velvet, token)).items.length).toBe(0);
  phone.assertClean();
});
