import { act, screen, waitFor } from '@testing-library/react';
import { logInWithPasskey, startPasskeyLogin } from '@velvet/contract/passkeys';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import * as passkeys from '@velvet/sdk/passkeys';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { addressBar, renderShell } from '../../testing/render-shell.tsx';

const user = quickUser();

jest.mock('@velvet/sdk/passkeys', () => ({
  hasPasskeyAutofill: jest.fn(async () => false),
  askForPasskey: jest.fn(),
  cancelPasskey: jest.fn(),
}));
const { hasPasskeyAutofill, askForPasskey, cancelPasskey } = jest.mocked(passkeys);

const TOKEN = 'a-token-of-a-member';
const options = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000 };
const credential = {
  id: 'phone',
  rawId: 'phone',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
} as const;
const given = { kind: 'given', credential } as const;
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

beforeEach(() => {
  Object.assign(window, { PublicKeyCredential: class {} });
  hasPasskeyAutofill.mockResolvedValue(false);
  askForPasskey.mockReset();
  cancelPasskey.mockReset();
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

const openLogin = (at = '/Login?return=%2FSetting') =>
  renderShell({
    at,
    prepare: (api) => {
      api.answer(startPasskeyLogin, options);
      api.answer(logInWithPasskey, { token: TOKEN });
    },
  });

test('S14.1 a browser without passkeys is offered none', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  const { api } = await openLogin();
  await screen.findByRole('button', { name: 'Log in' });
  await settle();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  expect(api.names()).not.toContain('member_passkey_start');
});

test('S14.1 the button signs in without a name, and leads where the visitor wanted to go', async () => {
  const { api, shell } = await openLogin();
  askForPasskey.mockResolvedValue(given);
  await user.click(await button());
  await waitFor(() => expect(addressBar()).toBe('/Setting'));
  expect(shell.session.token()).toBe(TOKEN);
  expect(askForPasskey).toHaveBeenCalledWith(options);
  expect(api.inputs(logInWithPasskey)).toEqual([
    { credential: JSON.stringify(credential), lang: 'en' },
  ]);
  // Nobody is asked for the visitor's address.
  expect(api.names()).not.toContain('ip');
  await settle();
});

test('S14.1 who declines stays, is told so, and can try again', async () => {
  const { api } = await openLogin();
  askForPasskey.mockResolvedValue({ kind: 'declined' });
  await user.click(await button());
  expect(await screen.findByText(/^No passkey was used/)).toBeTruthy();
  expect(api.names()).not.toContain('member_passkey_login');
  await expectAccessiblePage();
  askForPasskey.mockResolvedValue(given);
  await user.click(await button());
  await waitFor(() => expect(addressBar()).toBe('/Setting'));
  await settle();
});

test('S9 what the server refuses is said, and the password still works', async () => {
  const { api, shell } = await openLogin();
  api.refuse(logInWithPasskey, 403, 'This passkey does not open an account here', {
    data: { reason: 'wrong_passkey' },
  });
  askForPasskey.mockResolvedValue(given);
  await user.click(await button());
  expect(await screen.findByText('This passkey does not open an account here')).toBeTruthy();
  expect(shell.session.token()).toBeNull();
  api.answerText(startPasskeyLogin.name, undefined);
  await user.click(await button());
  expect(await screen.findByText('The server cannot be reached. Try again.')).toBeTruthy();
});

test('S14.1 suggestions of the name field sign in without the button', async () => {
  hasPasskeyAutofill.mockResolvedValue(true);
  let take: (answer: typeof given) => void = () => undefined;
  askForPasskey.mockImplementation(
    () =>
      new Promise((resolve) => {
        take = resolve;
      }),
  );
  const { shell } = await openLogin();
  await waitFor(() => expect(askForPasskey).toHaveBeenCalledWith(options, true));
  const name = screen.getByRole('textbox', { name: 'Username' });
  expect(name.getAttribute('autocomplete')).toBe('username webauthn');
  askForPasskey.mockImplementation(() => untilTestEnds({ kind: 'cancelled' }));
  await act(async () => take(given));
  await waitFor(() => expect(addressBar()).toBe('/Setting'));
  expect(shell.session.token()).toBe(TOKEN);
  await settle();
});

test('S14.1 an offer ends with the form that makes it', async () => {
  hasPasskeyAutofill.mockResolvedValue(true);
  askForPasskey.mockImplementation(() => untilTestEnds({ kind: 'cancelled' }));
  const { api } = await openLogin('/Login');
  await waitFor(() => expect(askForPasskey).toHaveBeenCalledTimes(1));
  expect(cancelPasskey).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { level: 1, name: 'Forgotten password' });
  expect(cancelPasskey).toHaveBeenCalled();
  expect(api.names().filter((each) => each === 'member_passkey_start')).toHaveLength(1);
});
