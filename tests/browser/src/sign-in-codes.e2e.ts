import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { totpCode } from '../../../server/api/src/factors/totp.ts';
import { fullOnly } from './harness/full-run.ts';
import { signOut } from './harness/log-in.ts';
import { newMember } from './harness/members.ts';
import { at, button, screen, textbox, toast } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('one long journey; API and DOM tests prove each of its steps');

const NEW_PASSWORD = 'velour72';
const STEP_MS = 30_000;

const password = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true });

async function logIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/Login?return=%2Fwallet%2Fsign-in-codes');
  await textbox(page, 'Username').fill(username);
  await password(page).fill(secret);
  await button(page, 'Log in').click();
}

test(
  'S14.1 sign-in codes: on, with the app, with recovery codes, a forgotten password, off',
  full,
  async ({ velvet }) => {
    const { username } = await newMember(velvet.url);
    const phone = await velvet.phone({ language: 'en' });
    const { page } = phone;

    await logIn(page, username, DEMO_PASSWORD);
    await at(page, '/wallet/sign-in-codes');
    await password(page, 'Login password').fill(DEMO_PASSWORD);
    await phone.assertAccessible();
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await phone.assertAccessible();
    const secret = ((await screen(page).locator('code').textContent()) ?? '').replace(/\s/g, '');
    await textbox(page, 'Code').fill(totpCode(secret, new Date()));
    await button(page, 'Turn on').click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await screen(page).locator('ol code').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await phone.assertAccessible();
    const download = page.waitForEvent('download');
    await button(page, 'Download').click();
    expect((await download).suggestedFilename()).toBe('velvet-recovery-codes.txt');
    await button(page, 'I have kept them').click();
    await page.getByText('10 recovery codes left').waitFor();

    await signOut(page);
    await logIn(page, username, DEMO_PASSWORD);
    await expect(textbox(page, 'Code')).toBeFocused();
    await phone.assertAccessible();
    await button(page, 'Back').click();
    await button(page, 'Log in').click();
    await textbox(page, 'Code').fill('000000');
    await button(page, 'Log in').click();
    await screen(page).getByText('This code is wrong, or it has been used').waitFor();
    // The code of this step is used; the next one is accepted already.
    await textbox(page, 'Code').fill(totpCode(secret, new Date(Date.now() + STEP_MS)));
    await button(page, 'Log in').click();
    await page.getByText('10 recovery codes left').waitFor();

    await signOut(page);
    await logIn(page, username, DEMO_PASSWORD);
    await button(page, 'Use a recovery code').click();
    await textbox(page, 'Recovery code').fill(codes[0] ?? '');
    await button(page, 'Log in').click();
    await page.getByText('9 recovery codes left').waitFor();

    await signOut(page);
    await page.goto('/Login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgotten password' }).waitFor();
    await textbox(page, 'Username').fill(username);
    await textbox(page, 'Recovery code').fill(codes[1]?.toLowerCase() ?? '');
    await password(page, 'New password').fill(NEW_PASSWORD);
    await phone.assertAccessible();
    await button(page, 'Set new password').click();
    await toast(page, /^Password changed/);
    await at(page, '/Login');

    await logIn(page, username, NEW_PASSWORD);
    await button(page, 'Use a recovery code').click();
    await textbox(page, 'Recovery code').fill(codes[2] ?? '');
    await button(page, 'Log in').click();
    await page.getByText('7 recovery codes left').waitFor();
    await button(page, 'Turn off').click();
    await password(page, 'Login password').fill(NEW_PASSWORD);
    await textbox(page, 'Code').fill(codes[3] ?? '');
    await phone.assertAccessible();
    await button(page, 'Turn off').click();
    await button(page, 'Continue').waitFor();

    await signOut(page);
    await logIn(page, username, NEW_PASSWORD);
    await at(page, '/wallet/sign-in-codes');
    phone.assertClean();
  },
);
