import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmSignInCodes,
  getSignInCodes,
  removeSignInCodes,
  renewRecoveryCodes,
  startSignInCodes,
} from '@velvet/contract/sign-in-codes';
import { type ApiError, isApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { saveFile } from '../save-file.ts';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import SignInCodesPage from './sign-in-codes-page.tsx';

jest.mock('../save-file.ts', () => ({ saveFile: jest.fn() }));

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const ADDRESS = `otpauth://totp/Velvet:demo?issuer=Velvet&secret=${SECRET}`;
const codes = [...'STUVWXYZ23'].map((last) => `ABCD-EFGH-JKMN-PQR${last}`);
const isOff = () => answer(getSignInCodes, () => ({ isOn: false, recoveryCodesLeft: 0 }));
const isOn = (recoveryCodesLeft = 9) =>
  answer(getSignInCodes, () => ({ isOn: true, recoveryCodesLeft }));
const refusal = (field: string, message: string): ApiError => ({
  kind: 'refused',
  code: 403,
  message,
  refusal: field === 'code' ? 'wrong_code' : 'wrong_password',
  field,
});

async function open(answers: readonly FakeEndpoint[]) {
  const view = renderScreen(<SignInCodesPage />, { address: '/wallet/sign-in-codes', answers });
  view.host.describeError = (error?: unknown) =>
    isApiError(error) && error.kind === 'refused' ? error.message : 'You are offline';
  return view;
}
const press = (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
const errorOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    ?.textContent;

async function openSetup(more: readonly FakeEndpoint[] = []) {
  const start = answer(startSignInCodes, () => ({ secret: SECRET, address: ADDRESS }));
  const view = await open([isOff(), start, ...more]);
  await view.user.type(await screen.findByLabelText('Login password'), 'velvet123');
  await press(view.user, 'Continue');
  await screen.findByRole('heading', { level: 2, name: 'Set up your app' });
  return view;
}

test('S14.1 what codes are for is said first, and the password starts their set-up', async () => {
  const { calls, container, user } = await open([
    isOff(),
    answer(startSignInCodes, () => refusal('password', 'The password is wrong')),
  ]);
  expect(
    await screen.findByText(/^With sign-in codes, logging in takes your password/),
  ).toBeTruthy();
  const password = screen.getByLabelText('Login password');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  await press(user, 'Continue');
  expect(errorOf('Login password')).toBe('Please enter password');
  expect(document.activeElement).toBe(password);
  await user.type(password, 'other12');
  await press(user, 'Continue');
  await waitFor(() => expect(errorOf('Login password')).toBe('The password is wrong'));
  expect(calls.filter((call) => call.startsWith('user_codes_start'))).toEqual([
    'user_codes_start?password=other12',
  ]);
  await expectAccessible(container);
});

test('S14.1 the secret is a picture, a link and a text', async () => {
  const { container, user } = await openSetup();
  expect(document.activeElement?.textContent).toBe('Set up your app');
  expect(
    await screen.findByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Open in an authenticator app' }).getAttribute('href'),
  ).toBe(ADDRESS);
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await press(user, 'Copy key');
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await expectAccessible(container);
});

test('S14.1 a code turns them on; the recovery codes are shown until they are kept', async () => {
  let given = '';
  const confirm = answer(confirmSignInCodes, (fields) => {
    given = fields.get('code') ?? '';
    return given === '123456' ? { codes } : refusal('code', 'This code is wrong');
  });
  const { container, host, user } = await openSetup([confirm]);
  const field = screen.getByRole('textbox', { name: 'Code' });
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  await press(user, 'Turn on');
  expect(errorOf('Code')).toBe('Please enter the code');
  await user.type(field, '000000');
  await press(user, 'Turn on');
  await waitFor(() => expect(errorOf('Code')).toBe('This code is wrong'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.click(field);
  await user.paste('123456');
  await press(user, 'Turn on');

  await screen.findByRole('heading', { level: 2, name: 'Your recovery codes' });
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  const shown = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes);
  await press(user, 'Copy');
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  await press(user, 'Download');
  expect(jest.mocked(saveFile)).toHaveBeenCalledWith(
    'velvet-recovery-codes.txt',
    ['Velvet recovery codes', 'Each code works once.', '', ...codes, ''].join('\r\n'),
    'text/plain',
  );
  await expectAccessible(container);
  await press(user, 'I have kept them');
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

test('S14.1 neither the secret nor the codes are in the state', async () => {
  const { store, user } = await openSetup([answer(confirmSignInCodes, () => ({ codes }))]);
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
  await press(user, 'Turn on');
  await screen.findByText(codes[0] ?? '');
  const state = JSON.stringify(store.getState());
  for (const secret of [SECRET, 'velvet123', '123456', ...codes])
    expect(state).not.toContain(secret);
});

test('S14.1 turning them off takes the password and a code', async () => {
  let on = true;
  const { calls, container, user } = await open([
    answer(getSignInCodes, () => ({ isOn: on, recoveryCodesLeft: on ? 1 : 0 })),
    answer(removeSignInCodes, (fields) => {
      if (fields.get('code') !== codes[0]) return refusal('code', 'This code is wrong');
      on = false;
      return null;
    }),
  ]);
  expect(await screen.findByText('1 recovery code left')).toBeTruthy();
  await press(user, 'Turn off');
  await expectAccessible(container);
  await press(user, 'Turn off');
  expect(errorOf('Login password')).toBe('Please enter password');
  await user.type(screen.getByLabelText('Login password'), 'velvet123');
  await press(user, 'Turn off');
  expect(errorOf('Code')).toBe('Please enter the code');
  await user.type(screen.getByLabelText('Code'), 'WRONG');
  await press(user, 'Turn off');
  await waitFor(() => expect(errorOf('Code')).toBe('This code is wrong'));
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), codes[0] ?? '');
  await press(user, 'Turn off');
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(calls.at(-2)).toBe(`user_codes_remove?password=velvet123&code=${codes[0]}`);
});

test('S14.1 new recovery codes are shown in place of the old ones', async () => {
  const { user } = await open([isOn(), answer(renewRecoveryCodes, () => ({ codes }))]);
  expect(await screen.findByText('9 recovery codes left')).toBeTruthy();
  await press(user, 'New recovery codes');
  await user.type(screen.getByLabelText('Login password'), 'velvet123');
  await user.type(screen.getByLabelText('Code'), '123456');
  await press(user, 'New recovery codes');
  expect(await screen.findByText(codes[0] ?? '')).toBeTruthy();
});

test('S3.4 what could not be loaded is said, with another try', async () => {
  await open([answer(getSignInCodes, () => ({ kind: 'offline' }))]);
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
