import type { CDPSession, Page } from '@playwright/test';
import { setFundsPassword, setRealName } from '@velvet/contract/profile';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { signOut } from './harness/log-in.ts';
import { FUNDS_PASSWORD, newMember, REAL_NAME } from './harness/members.ts';
import { at, button, textbox, toast } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('one long journey; API and DOM tests prove each of its steps');

const loginPassword = (page: Page) => page.getByLabel('Login password', { exact: true });

/** The page's authenticator. While `isThere` is false, nobody touches it. */
async function anAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    touch: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** With nobody at the authenticator, whose suggestion would else be taken at once. */
async function logInWithPassword(page: Page, username: string, address: string): Promise<void> {
  await page.goto(`/Login?${new URLSearchParams({ return: address })}`);
  await textbox(page, 'Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Log in').click();
  await at(page, address);
}

for (const theme of ['dark', 'light'] as const) {
  test(
    `S14.1 a passkey: added, signed in with, asked for before a card, removed (${theme})`,
    full,
    async ({ velvet }) => {
      const { username, token } = await newMember(velvet.url);
      await callApi(velvet.url, setRealName, { name: REAL_NAME }, token);
      await callApi(velvet.url, setFundsPassword, { fundsPassword: FUNDS_PASSWORD }, token);
      // Passkeys belong to a host name, and other tests use the address.
      const url = velvet.url.replace('127.0.0.1', 'localhost');
      const phone = await velvet.phone({ language: 'en', theme, url });
      const { page } = phone;
      const authenticator = await anAuthenticator(page);

      await logInWithPassword(page, username, '/wallet/passkeys');
      await button(page, 'Add a passkey').waitFor();
      await phone.assertAccessible();
      await button(page, 'Add a passkey').click();
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
      await phone.assertAccessible();
      await loginPassword(page).fill(DEMO_PASSWORD);
      await button(page, 'Confirm').click();
      await textbox(page, 'Name').fill('My phone');
      await phone.assertAccessible();
      await button(page, 'Continue').click();
      await toast(page, 'Passkey added');
      const passkey = page.getByRole('button', { name: /^My phone/ });
      await expect(passkey).toContainText('not used yet');
      expect(await authenticator.count()).toBe(1);
      await phone.assertAccessible();

      await authenticator.touch(false);
      await signOut(page);
      await page.goto('/Login?return=%2Fwallet%2Fpasskeys');
      await button(page, 'Sign in with a passkey').waitFor();
      await phone.assertAccessible();
      await authenticator.touch(true);
      await button(page, 'Sign in with a passkey').click();
      await at(page, '/wallet/passkeys');
      await expect(passkey).toContainText('last used');

      // The suggestion of the name field, which the authenticator takes at once.
      await signOut(page);
      await page.goto('/Login?return=%2FSetting');
      await at(page, '/Setting');

      await authenticator.touch(false);
      await signOut(page);
      await logInWithPassword(page, username, '/BindCard');
      await page.locator('option').nth(1).waitFor({ state: 'attached' });
      await page.getByRole('combobox', { name: 'Bank' }).selectOption({ index: 1 });
      await textbox(page, 'Card number').fill('4000123412345678');
      await button(page, 'Bind card').click();
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
      await phone.assertAccessible();
      await button(page, 'Cancel').click();
      await expect(textbox(page, 'Card number')).toHaveValue('4000123412345678');
      await button(page, 'Bind card').click();
      await authenticator.touch(true);
      await button(page, 'Use a passkey').click();
      await toast(page, 'Bank card bound');

      await page.goto('/wallet/passkeys');
      await passkey.click();
      await textbox(page, 'Name').fill('Old phone');
      await phone.assertAccessible();
      await button(page, 'Save').click();
      await page.getByRole('button', { name: /^Old phone/ }).click();
      await button(page, 'Remove').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await toast(page, 'Passkey removed');
      await expect(page.getByRole('button', { name: /^Old phone/ })).toHaveCount(0);
      phone.assertClean();
    },
  );
}
