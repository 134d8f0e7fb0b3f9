import type { Page } from '@playwright/test';
import { fullOnly } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import type { Phone } from './harness/phone.ts';
import { at, button, screen, textbox } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('one long journey with waits; API and DOM tests prove its steps');

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const said = (page: Page, text: string) =>
  screen(page).getByRole('log').getByRole('listitem').filter({ hasText: text });

/** Asks customer service from the login screen. Returns the code of the case. */
async function ask({ page, assertAccessible }: Phone, username: string): Promise<string> {
  await page.goto('/Login?return=%2FSetting');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('link', { name: 'No recovery code? Ask customer service' }).click();
  await heading(page, 'Ask customer service');
  await textbox(page, 'Username').fill(username);
  await button(page, 'Send').click();
  await screen(page).getByText('Please write what happened').waitFor();
  await assertAccessible();
  await textbox(page, 'What happened?').fill('I forgot my password and have no recovery code');
  await button(page, 'Send').click();
  await heading(page, 'Your case code');
  await assertAccessible();
  const code = (await screen(page).locator('code').textContent()) ?? '';
  expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
  expect(page.url()).not.toContain(code);
  await button(page, 'I have kept it').click();
  await said(page, 'I forgot my password').waitFor();
  await assertAccessible();
  return code;
}

/** Opens a case with its code, which is pasted in another form than it was shown. */
async function comeBack({ page, assertAccessible }: Phone, code: string): Promise<void> {
  await page.goto('/Login?step=case&return=%2FSetting');
  const field = textbox(page, 'Case code');
  await field.focus();
  await assertAccessible();
  await page.keyboard.insertText(` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await page.keyboard.press('Enter');
  await said(page, 'I forgot my password').waitFor();
  await assertAccessible();
}

/** Resets the password on the member's page, which the case leads to. Returns the new one. */
async function resetPassword(page: Page, username: string): Promise<string> {
  await page.getByRole('link', { name: username, exact: true }).click();
  await heading(page, username);
  await page.getByRole('button', { name: 'Reset a password, codes or passkeys' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'The month of the registration' }).check();
  await dialog.getByRole('checkbox', { name: 'The real name' }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Forgotten');
  await dialog.getByRole('button', { name: 'Reset a password, codes or passkeys' }).click();
  const shown = page.getByRole('dialog', { name: 'Tell the member this password' });
  const password = (await shown.locator('pre').textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have it' }).click();
  return password;
}

async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Answer to the guest/ }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sent. The guest reads it with the case code.').first().waitFor();
}

const openConsoleOf = (velvet: Velvet, theme: 'dark' | 'light') =>
  velvet.console({ operator: 'cleo', theme });

test(
  'S14.1 a guest asks customer service, reads the answer in another browser, and signs in with the password that support gave out',
  full,
  async ({ velvet }) => {
    const { username } = await newMember(velvet.url);
    const first = await velvet.phone({ language: 'en', theme: 'dark' });
    const code = await ask(first, username);

    const desk = await openConsoleOf(velvet, 'light');
    await desk.page.goto('/wallet/cases');
    await desk.page.getByRole('row').filter({ hasText: username }).getByRole('link').click();
    await desk.page.getByRole('alert').getByText('Before you reset a password').waitFor();
    await desk.assertAccessible();
    const address = desk.page.url();
    await answer(desk.page, 'In which month did you register, and what is your real name?');

    const second = await velvet.phone({ language: 'en', theme: 'light' });
    await comeBack(second, code);
    await said(second.page, 'In which month').waitFor();
    await textbox(second.page, 'Your message').fill('This month. My name is Mei');
    await button(second.page, 'Send').click();
    await expect(said(second.page, 'This month. My name is Mei')).not.toContainText('Sending');

    const password = await resetPassword(desk.page, username);
    await desk.page.goto(address);
    const messages = desk.page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await messages.filter({ hasText: 'This month. My name is Mei' }).waitFor();
    await answer(desk.page, password);
    await desk.page.getByRole('button', { name: 'End this case' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'End this case' }).click();
    await desk.page.getByText('This case has ended and takes no more answers.').waitFor();
    const night = await openConsoleOf(velvet, 'dark');
    await night.page.goto(address);
    await night.page.getByText('This case has ended and takes no more answers.').waitFor();
    await night.assertAccessible();

    // The answer comes by itself.
    await said(second.page, password).waitFor();
    await screen(second.page).getByText('This case has ended.').waitFor();
    await second.assertAccessible();
    await screen(second.page).getByRole('link', { name: 'Log in', exact: true }).click();
    await heading(second.page, 'Log in to Velvet');
    await textbox(second.page, 'Username').fill(username);
    await second.page.getByLabel('Password', { exact: true }).fill(password);
    await button(second.page, 'Log in').click();
    await at(second.page, '/Setting');
    for (const browser of [first, second, desk, night]) browser.assertClean();
  },
);
