import { act, screen, waitFor } from '@testing-library/react';
import { getUserInfo } from '@velvet/contract/member';
import { setLoginPassword } from '@velvet/contract/profile';
import { getProofState, proveWithPassword } from '@velvet/contract/proof';
import { aUserInfo } from '@velvet/contract/testing/factories';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import SetLoginPasswordPage from './set-login-password-page.tsx';

const open = (answers: readonly FakeEndpoint[] = []) =>
  renderScreen(<SetLoginPasswordPage />, { address: '/SetLoginPassword', answers });
const field = (name: string) => screen.getByLabelText(name);
const writes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('user_info'));
const submit = () => screen.getByRole('button', { name: 'Save' });

test('S3.52 S6.1 it requires all three, equal ones, letters and digits', async () => {
  const { calls, container, host, user } = open();
  const expectAt = (name: string, text: string) => {
    expect(field(name).getAttribute('aria-describedby')).toBe(
      screen.getAllByText(text)[0]?.parentElement?.id,
    );
    expect(document.activeElement).toBe(field(name));
  };
  await user.type(field('Old password'), 'velvet123');
  await user.click(submit());
  expectAt('New password', 'Please complete the form');
  await user.type(field('New password'), 'abcdef');
  await user.type(field('Repeat new password'), 'abcdeg');
  await user.click(submit());
  expectAt('Repeat new password', 'Passwords do not match');
  await user.clear(field('Repeat new password'));
  await user.type(field('Repeat new password'), 'abcdef');
  await user.click(submit());
  expectAt(
    'New password',
    'Use 6–12 letters and digits combined, or 13–128 characters of any kind',
  );
  expect(host.overlays.toast).not.toHaveBeenCalled();
  expect(writes(calls)).toEqual([]);
  await expectAccessible(container);
});

test.each([
  ['Old password', 'old_password', 'The old password is wrong'],
  ['New password', 'new_password', 'Many people use this password'],
])('S6.1 what the server says of %s stays at its field', async (label, wire, message) => {
  const refused: ApiError = {
    kind: 'refused',
    code: 400,
    message,
    refusal: 'bad_password_form',
    field: wire,
  };
  const { container, host, user } = open([answer(setLoginPassword, () => refused)]);
  for (const name of ['Old password', 'New password', 'Repeat new password']) {
    await user.type(field(name), 'any words, with spaces');
  }
  await user.click(submit());
  expect(await screen.findByText(message)).toBeTruthy();
  const note = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(message);
  expect(host.overlays.toast).not.toHaveBeenCalled();
  await expectAccessible(container);
});

test('S14.7 who has a second factor confirms with it, and the change goes on', async () => {
  let isProved = false;
  const needed: ApiError = {
    kind: 'refused',
    code: 403,
    message: 'Confirm',
    refusal: 'proof_needed',
    field: undefined,
  };
  const { host, user } = open([
    answer(setLoginPassword, () => (isProved ? null : needed)),
    answer(getProofState, () => ({ isProved, hasCodes: true, hasPasskeys: false })),
    answer(proveWithPassword, () => {
      isProved = true;
      return null;
    }),
  ]);
  for (const name of ['Old password', 'New password', 'Repeat new password']) {
    await user.type(field(name), 'silk456');
  }
  await user.click(submit());
  await user.type(
    await screen.findByLabelText('Login password', { selector: 'input' }),
    'velvet123',
  );
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' }));
  await waitFor(() => expect(host.session.signOut).toHaveBeenCalledWith('login'));
});

test('S3.52 after a success the session ends, half a second later', async () => {
  const changed = answer(setLoginPassword, () => null);
  const { calls, host, user } = open([changed]);
  for (const name of ['Old password', 'New password', 'Repeat new password']) {
    await user.type(field(name), 'silk456');
  }
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame', 'nextTick'] });
  try {
    await act(async () => submit().click());
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(writes(calls)).toEqual(['user_set_loginpw?old_password=silk456&new_password=silk456']);
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' }),
    );
    expect(host.session.signOut).not.toHaveBeenCalled();
    await act(async () => jest.advanceTimersByTimeAsync(500));
    expect(host.session.signOut).toHaveBeenCalledWith('login');
  } finally {
    jest.useRealTimers();
  }
});

test('a password manager finds whose passwords these are', async () => {
  const { container } = open([answer(getUserInfo, () => aUserInfo({ username: 'selune' }))]);
  const name = container.querySelector('input[autocomplete="username"]');
  await waitFor(() => expect(name).toHaveProperty('value', 'selune'));
  const kinds = ['Old password', 'New password', 'Repeat new password'].map((label) =>
    field(label).getAttribute('autocomplete'),
  );
  expect(kinds).toEqual(['current-password', 'new-password', 'new-password']);
});
