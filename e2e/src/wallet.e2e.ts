import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { getUserInfo } from '@velvet/shared/contract/member';
import { getPersonalReport, withdrawalPage } from '@velvet/shared/contract/wallet';
import type { Page } from 'playwright-core';
import { callApi } from './harness/call-api.ts';
import { choose, confirm, TABLE, tableReady, waitForTime } from './harness/game-table.ts';
import { logIn } from './harness/log-in.ts';
import { FUNDS_PASSWORD, freshName, newMember, REAL_NAME } from './harness/members.ts';
import { operate } from './harness/operator.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor();
const at = (page: Page, path: string) =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === path || url.pathname === path);

const withdrawals = (token: string) =>
  callApi(suite.url, withdrawalPage, { status: 0, page: 1 }, token);
const balance = async (token: string) =>
  (await callApi(suite.url, getUserInfo, {}, token)).balance / 100;

async function askFor(page: Page, amount: string, pin = FUNDS_PASSWORD): Promise<void> {
  await textbox(page, 'Amount').fill(amount);
  await textbox(page, 'Funds password').fill(pin);
  await button(page, 'Withdraw').click();
}

test('S3.40–S3.55 a new member’s whole life, to the cent', { timeout: 120_000 }, async () => {
  const phone = await suite.phone({ language: 'en' });
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
  await textbox(page, 'Real name').fill(REAL_NAME);
  await button(page, 'Save').click();
  await at(page, '/Setbank');
  await button(page, 'Add a bank card').click();
  await at(page, '/SetPayPassword');
  await textbox(page, 'New funds password').fill(FUNDS_PASSWORD);
  await textbox(page, 'Repeat funds password').fill(FUNDS_PASSWORD);
  await button(page, 'Save').click();
  await at(page, '/Setbank');
  await button(page, 'Add a bank card').click();
  await at(page, '/BindCard');
  await page.getByRole('combobox', { name: 'Bank' }).selectOption({ index: 1 });
  await textbox(page, 'Card number').fill('4000 1234 1234 5678');
  assert.equal(await textbox(page, 'Card number').inputValue(), '4000123412345678');
  await textbox(page, 'Cardholder name').fill(REAL_NAME);
  await button(page, 'Bind card').click();
  await at(page, '/Mine');
  await toast(page, 'Bank card bound');

  // S3.53, S6.4: recharge through the sandbox page and back with the new balance.
  for (const [amount, decision, after] of [
    ['30000.55', 'Approve', '30,000.55'],
    ['99', 'Decline', '30,000.55'],
  ] as const) {
    await page.getByRole('link', { name: 'Recharge' }).click();
    await textbox(page, 'Amount').fill(amount);
    await button(page, 'Recharge').click();
    await page.waitForURL('**/pay/sandbox/**');
    await button(page, decision).click();
    await at(page, '/Mine');
    await page.locator('main:not([hidden])').getByText(after).waitFor();
  }

  // S3.48: the rule first, then two requests.
  await page.getByRole('link', { name: 'Points redemption' }).click();
  await at(page, '/Withdraw');
  await page.getByText('Usually arrives in about 5 minutes, fastest 2').first().waitFor();
  await askFor(page, '10000.25');
  await toast(page, 'Your withdrawal is under review');
  await page.locator('main:not([hidden])').getByText('20,000.30').waitFor();
  assert.equal(await textbox(page, 'Amount').inputValue(), '');
  await button(page, 'All').click();
  assert.equal(await textbox(page, 'Amount').inputValue(), '20000.30');
  await askFor(page, '12000');
  await page.locator('main:not([hidden])').getByText('8,000.30').waitFor();

  // S1.5: the operator pays one out and rejects the other.
  const lines = (await operate(suite.releasesDir, 'withdrawals', 'list'))
    .split('\n')
    .filter((line) => line.includes(username));
  const idOf = (amount: string) => /\d+/.exec(lines.find((l) => l.includes(amount)) ?? '')?.[0];
  const decide = (how: string, amount: string, reason: string) =>
    operate(suite.releasesDir, 'withdrawals', how, idOf(amount) ?? '', '--reason', reason);
  await decide('approve', '10000.25', 'Paid to your card');
  await decide('reject', '12000.00', 'The bank did not accept it');

  // S3.49: states and reasons.
  await page.goto('/WithdrawRecord');
  const record = (amount: string) =>
    page.locator('main:not([hidden]) li').filter({ hasText: amount }).first();
  await record('10,000.25').getByText('Successful').waitFor();
  await record('10,000.25').getByText('Paid to your card').waitFor();
  await record('12,000.00').getByText('Points returned').waitFor();
  await record('12,000.00').getByText('The bank did not accept it').waitFor();
  await page.getByRole('tab', { name: 'Failed' }).click();
  await page.locator('main:not([hidden])').getByText('10,000.25').waitFor({ state: 'detached' });
  await record('12,000.00').waitFor();

  // S3.50: the report and the statement add up.
  await page.goto('/Personalreport');
  await page.locator('main:not([hidden])').getByText('30,000.55').waitFor();
  await page.locator('main:not([hidden])').getByText('10,000.25').waitFor();
  await page.getByRole('tab', { name: 'Statement' }).click();
  await page.getByText('Balance 20,000.30').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download CSV').click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  const rows = csv.trim().split('\r\n').slice(1);
  const cents = rows.map((row) => Math.round(Number(row.split(',')[3]) * 100));
  assert.equal(rows.length, 4);
  assert.equal(
    cents.reduce((sum, each) => sum + each, 0),
    2_000_030,
  );

  // S4.7, S3.50: big and small at once, so that whatever is drawn one wins and one loses.
  await page.goto(TABLE);
  await tableReady(page);
  await waitForTime(page, 8);
  await choose(page, [/^Rose/, /^Lily/], '10');
  await confirm(page);
  await page.getByText('Your bet is placed').waitFor();
  // The browser's own token opens nothing outside of it.
  const token = await logIn(suite.url, username);
  const report = await settledReport(token);
  assert.deepEqual([report.staked, report.won], [2_000, 1_950]);
  assert.equal(await balance(token), 19_999.8);
  phone.assertClean();
});

/** The report once the open bets are settled: until then their stakes do not count. */
async function settledReport(token: string) {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const report = await callApi(suite.url, getPersonalReport, {}, token);
    if (report.staked > 0 || Date.now() > deadline) return report;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

test('S6.1 S9 each refusal of the money screens in its words', async () => {
  const { username, token } = await newMember(suite.url, 15_000);
  const phone = await suite.phone({ language: 'en', member: username });
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
    await page.locator('main:not([hidden]) form').getByText(text).waitFor();
  }
  await askFor(page, '10000', '12');
  await toast(page, 'Please complete the form');
  await askFor(page, '10000', '9999');
  await toast(page, 'Wrong funds password');
  assert.equal(await balance(token), 15_000);
  assert.equal((await withdrawals(token)).items.length, 0);
  phone.assertClean();
});

test('S6.1 S6.2 S9 each refusal of the account screens in its words', async () => {
  const { username } = await newMember(suite.url);
  const phone = await suite.phone({ language: 'en', member: username });
  const { page } = phone;
  await page.goto('/Setname');
  await button(page, 'Save').click();
  await page.locator('main:not([hidden]) form').getByText('Please complete the form').waitFor();
  await textbox(page, 'Real name').fill(REAL_NAME);
  await button(page, 'Save').click();
  await toast(page, 'Name saved');
  await page.goto('/BindCard');
  await at(page, '/SetPayPassword');
  await textbox(page, 'New funds password').fill('1234');
  await textbox(page, 'Repeat funds password').fill('1235');
  await button(page, 'Save').click();
  await toast(page, 'Please complete the form');
  await textbox(page, 'Repeat funds password').fill('1234');
  await button(page, 'Save').click();
  await toast(page, 'Funds password set');
  await page.goto('/Setting');
  await page.getByRole('button', { name: /Funds password/ }).click();
  await toast(page, /already set/);
  assert.equal(new URL(page.url()).pathname, '/Setting');

  await page.goto('/BindCard');
  await page.locator('option').nth(1).waitFor({ state: 'attached' });
  await button(page, 'Bind card').click();
  await toast(page, 'Please choose a bank');
  await page.getByRole('combobox', { name: 'Bank' }).selectOption({ index: 1 });
  await textbox(page, 'Card number').fill('1234567');
  await button(page, 'Bind card').click();
  await toast(page, 'The card number needs 8–30 digits');
  await textbox(page, 'Card number').fill('12345678');
  await textbox(page, 'Cardholder name').fill('');
  await button(page, 'Bind card').click();
  await toast(page, 'Please enter the cardholder’s name');
  await textbox(page, 'Cardholder name').fill(REAL_NAME);
  await button(page, 'Bind card').click();
  await at(page, '/Mine');
  await page.goto('/BindCard');
  await page.getByText('You have already bound a bank card and cannot bind again').waitFor();
  assert.ok(await button(page, 'Bind card').isDisabled());
  await page.goto('/Setname');
  assert.ok(await textbox(page, 'Real name').isDisabled());
  phone.assertClean();
});

test('S3.52 the login password: refusals, then out after half a second and in with the new one', async () => {
  const { username } = await newMember(suite.url);
  const phone = await suite.phone({ language: 'en', member: username });
  const { page } = phone;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto('/SetLoginPassword');
  await field('Old password').fill('velvet123');
  await button(page, 'Save').click();
  await toast(page, 'Please complete the form');
  await field('New password').fill('silk456');
  await field('Repeat new password').fill('silk457');
  await button(page, 'Save').click();
  await toast(page, 'Passwords do not match');
  await field('Repeat new password').fill('silk456');
  await field('Old password').fill('wrong');
  await button(page, 'Save').click();
  await toast(page, 'The old password is wrong');
  await field('Old password').fill('velvet123');
  await button(page, 'Save').click();
  await at(page, '/Login');
  assert.equal(new URL(page.url()).search, '');
  assert.equal(await page.evaluate('localStorage.getItem("token")'), null);
  await textbox(page, 'Username').fill(username);
  await field('Password').fill('silk456');
  await button(page, 'Log in').click();
  await at(page, '/Mine');
  phone.assertClean();
});

const lostAnswers = /Failed to load resource/;

test('S6.5 a lost answer: one tap, one withdrawal, the same key', { timeout: 60_000 }, async () => {
  const { username, token } = await newMember(suite.url, 40_000);
  const phone = await suite.phone({ language: 'en', member: username });
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
  assert.equal(await button(page, 'Withdraw').getAttribute('aria-disabled'), 'true');
  await button(page, 'Withdraw').click({ force: true });
  await toast(page, 'Your withdrawal is under review');
  await page.locator('main:not([hidden])').getByText('30,000.00').waitFor();
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.equal((await withdrawals(token)).items.length, 1);
  assert.equal(await balance(token), 30_000);
  phone.assertClean(lostAnswers);
});

test('S6.5 the key survives a reload until its answer is known', { timeout: 60_000 }, async () => {
  const { username, token } = await newMember(suite.url, 40_000);
  const phone = await suite.phone({ language: 'en', member: username });
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
  assert.equal(await textbox(page, 'Amount').inputValue(), '10000');
  await textbox(page, 'Funds password').fill(FUNDS_PASSWORD);
  await button(page, 'Check now').click();
  await toast(page, 'Your withdrawal is under review');
  await button(page, 'Withdraw').waitFor();
  assert.equal(new Set(keys).size, 1);
  assert.equal((await withdrawals(token)).items.length, 1);
  assert.equal(await balance(token), 30_000);
  phone.assertClean(lostAnswers);
});

test('S3.70 a session that ends in a form: login leads back to it, what was typed is there', async () => {
  const { username, token } = await newMember(suite.url, 20_000);
  const phone = await suite.phone({ language: 'en', member: username });
  const { page } = phone;
  await page.goto('/Withdraw');
  await textbox(page, 'Amount').fill('12345.67');
  const other = await suite.phone({ language: 'en', member: username });
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
  assert.equal(await textbox(page, 'Amount').inputValue(), '12345.67');
  assert.equal(await textbox(page, 'Funds password').inputValue(), '');
  await assert.rejects(withdrawals(token), /log in/);
  phone.assertClean();
});

test('S2.4 S3.41 language and theme change at once', async () => {
  const phone = await suite.phone({ language: 'en', member: 'guest1' });
  const { page } = phone;
  await page.goto('/Setting');
  await page.getByRole('radio', { name: 'Light' }).check();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'light');
  await page.getByRole('link', { name: /Language/ }).click();
  assert.ok(await page.getByRole('radio', { name: 'English' }).isChecked());
  assert.equal(await page.getByRole('radio').count(), 3);
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('heading', { level: 1, name: '語言' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-Hant');
  await page.getByRole('button', { name: '返回' }).click();
  await button(page, '登出').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '登出' }).click();
  await at(page, '/Mine');
  await page.getByRole('link', { name: '登入', exact: true }).waitFor();
  phone.assertClean();
});

test('S3.54 announcements: unread until read, also after a reload', async () => {
  const phone = await suite.phone({ language: 'en', member: 'guest1' });
  const { page } = phone;
  await page.goto('/Notice');
  const first = page.locator('main:not([hidden]) ul a').first();
  await first.getByText('Unread').waitFor({ state: 'attached' });
  await first.click();
  await page.waitForURL('**/NoticeDetail?id=*');
  await page.getByRole('heading', { level: 2 }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.reload();
  await first.waitFor();
  assert.equal(await first.getByText('Unread').count(), 0);
  await page.goto('/NoticeDetail?id=999999');
  await page.getByText('This announcement is no longer there').waitFor();
  phone.assertClean();
});

test('S1.4 S3.55 customer service: framed when it is on, forbidden when it is off', async () => {
  const phone = await suite.phone({ language: 'en', member: 'guest1' });
  const { page } = phone;
  await page.goto('/ServicePage');
  await page.getByRole('link', { name: 'Contact customer service' }).click();
  await at(page, '/ServiceOnline');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Customer service' }).waitFor();
  assert.notEqual(await page.locator('iframe').getAttribute('sandbox'), null);
  try {
    await operate(suite.releasesDir, 'config', 'set', 'support_enabled', 'false');
    const config = page.waitForResponse('**/api/sys_config*');
    await page.goto('/ServicePage');
    await config;
    await page.getByText('Have your member number ready').waitFor();
    await page.getByRole('link', { name: 'Contact customer service' }).click();
    await toast(page, 'Function forbidden');
    assert.equal(new URL(page.url()).pathname, '/ServicePage');
  } finally {
    await operate(suite.releasesDir, 'config', 'set', 'support_enabled', 'true');
  }
  phone.assertClean(/sandbox/);
});
