import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getUserInfo } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import { sendSupportMessage } from '@velvet/contract/support';
import * as v from 'valibot';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { logIn as logInAt } from './harness/log-in.ts';
import { addPoints, freshName } from './harness/members.ts';
import { countFaults, rowAfterDays } from './harness/moved-clock.ts';
import type { Phone } from './harness/phone.ts';
import { at, button, screen, textbox, toast } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('one long journey; API and DOM tests prove each of its steps');

const dataSchema = v.object({
  profile: v.object({ username: v.string(), balance: v.string() }),
  movements: v.array(v.object({ kind: v.string(), amount: v.string() })),
  conversation: v.array(v.object({ from: v.string(), text: v.string() })),
});
const password = (page: Page, name = 'Login password') => page.getByLabel(name, { exact: true });
const entry = (page: Page, name: RegExp) => screen(page).getByRole('button', { name });

async function signUp(page: Page, username: string): Promise<void> {
  await page.goto('/Register');
  await textbox(page, 'Username').fill(username);
  await password(page, 'Password').fill(DEMO_PASSWORD);
  await password(page, 'Confirm password').fill(DEMO_PASSWORD);
  await button(page, 'Register').click();
  await page.waitForURL((url) => url.pathname !== '/Register');
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/Login?return=%2Fwallet%2Fprivacy');
  await textbox(page, 'Username').fill(username);
  await password(page, 'Password').fill(DEMO_PASSWORD);
  await button(page, 'Log in').click();
}

async function closeAccount(page: Page, points: string): Promise<void> {
  await entry(page, /^Close your account/).click();
  await screen(page)
    .getByRole('checkbox', { name: `I give up my ${points} points.` })
    .check();
  await button(page, 'Close account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click();
}

async function accessibleInBothThemes({ page, assertAccessible }: Phone): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await assertAccessible();
  }
}

test('S14.4 an account from its beginning to its erasure', full, async ({ velvet }) => {
  const username = freshName();
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  await signUp(page, username);
  const { id } = await useAccount(velvet.url, username);

  await page.goto('/Setting');
  await screen(page).getByRole('link', { name: 'Your data' }).click();
  await at(page, '/wallet/privacy');
  await entry(page, /^What is kept, and for how long/).click();
  await page.getByRole('heading', { name: 'What is kept, and for how long' }).waitFor();
  await accessibleInBothThemes(phone);
  await button(page, 'Back to your data').click();
  await accessibleInBothThemes(phone);

  await entry(page, /^Download your data/).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await accessibleInBothThemes(phone);
  await password(page).fill('wrong71');
  await button(page, 'Confirm').click();
  await screen(page).getByText('The password is wrong. Please enter it again').waitFor();
  await password(page).fill(DEMO_PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Confirm').click(),
  ]);
  expect(download.suggestedFilename()).toBe('velvet-data.json');
  const data = v.parse(dataSchema, JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(data.profile).toEqual({ username, balance: '75.00' });
  expect(data.movements).toEqual([{ kind: 'recharge', amount: '75.00' }]);
  expect(data.conversation).toEqual([{ from: 'you', text: `I am ${username}` }]);

  await entry(page, /^Close your account/).click();
  await page.getByRole('heading', { name: 'You have 75.00 points' }).waitFor();
  await accessibleInBothThemes(phone);
  await button(page, 'Cancel').click();
  await closeAccount(page, '75.00');
  await page.getByRole('heading', { name: 'Your account will be closed' }).waitFor();
  await accessibleInBothThemes(phone);
  await page.goto('/Recharge');
  await textbox(page, 'Amount').fill('5');
  await button(page, 'Recharge').click();
  await page
    .getByText(/^Your account is being closed, so no points can be moved/)
    .first()
    .waitFor();

  await page.goto('/Setting');
  await button(page, 'Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await at(page, '/Mine');
  await logIn(page, username);
  await button(page, 'Keep my account').click();
  await toast(page, 'Your account stays');
  await entry(page, /^Close your account/).waitFor();
  expect(await rowAfterDays(velvet, id, 31)).toContain(username);

  await closeAccount(page, '75.00');
  await password(page).fill(DEMO_PASSWORD);
  await button(page, 'Confirm').click();
  await page.getByRole('heading', { name: 'Your account will be closed' }).waitFor();
  expect(await rowAfterDays(velvet, id, 29)).toContain(username);
  expect(await rowAfterDays(velvet, id, 31)).not.toContain(username);

  await page.goto('/wallet/privacy');
  await at(page, '/Login');
  await logIn(page, username);
  await page.getByText('Wrong username or password. Please check both').first().waitFor();
  expect(await countFaults(velvet)).toBe(0);
  phone.assertClean(/401|status of/);
});

/** What a member does in another session: a recharge and a message to support. */
async function useAccount(url: string, username: string) {
  const token = await logInAt(url, username);
  await addPoints(url, token, minor(75_00));
  const message = { key: `message-${username}`, text: `I am ${username}` };
  await callApi(url, sendSupportMessage, message, token);
  return callApi(url, getUserInfo, {}, token);
}
