import { screen, waitFor } from '@testing-library/react';
import { register } from '@velvet/contract/sign-in';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { addressBar, renderShell } from '../../testing/render-shell.tsx';

const user = quickUser();

const TOKEN = 'a-token-of-a-member';
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const submit = () => user.click(screen.getByRole('button', { name: 'Register' }));

async function openRegister(at = '/Register') {
  const shell = await renderShell({
    at,
    prepare: (api) => {
      api.answerText('ip', '203.0.113.7');
      api.answer(register, TOKEN);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Register' });
  return shell;
}

async function fillIn(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value);
}

const complete = { Username: 'anna', Password: 'velvet123', 'Confirm password': 'velvet123' };

test('S12.2 its parts have their names', async () => {
  await openRegister();
  for (const name of ['Username', 'Password', 'Confirm password', 'Invite code']) {
    expect(field(name)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/Login');
  await expectAccessiblePage();
});

test.each([
  [{}, 'Please enter username'],
  [{ Username: 'anna' }, 'Please enter password'],
  [{ Username: 'anna', Password: 'velvet123' }, 'Passwords do not match'],
])('S6.1 with %j: %s', async (values, message) => {
  const { api } = await openRegister();
  await fillIn(values);
  await submit();
  expect(screen.getByText(message)).toBeTruthy();
  expect(api.names()).not.toContain('member_register');
  await expectAccessiblePage();
});

test('S3.61 the invite code is sent, not checked here; the new member is in', async () => {
  const { api, shell } = await openRegister();
  await fillIn({ ...complete, 'Invite code': 'ANY code' });
  await submit();
  await waitFor(() => expect(addressBar()).toBe('/Mine'));
  expect(shell.session.token()).toBe(TOKEN);
  expect(api.inputs(register)).toEqual([
    { username: 'anna', password: 'velvet123', code: 'ANY code', lang: 'en', ip: '203.0.113.7' },
  ]);
  await settle();
});

test('S9 a refusal shows what the server says', async () => {
  const { api, shell } = await openRegister();
  api.refuse(register, 409, 'This name is taken');
  await fillIn(complete);
  await submit();
  expect(await screen.findByText('This name is taken')).toBeTruthy();
  expect(shell.session.token()).toBeNull();
});

test.each([
  ['Username', 'username', 409, 'This name is taken'],
  ['Password', 'password', 400, 'This password is too common'],
])('S6.1 what the server says of %s stays at its field', async (label, wire, code, message) => {
  const { api } = await openRegister();
  api.refuse(register, code, message, { data: { reason: 'bad_field', field: wire } });
  await fillIn(complete);
  await submit();
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(message);
  await expectAccessiblePage();
});

test('S3.2 the way back survives the change between Login and Register', async () => {
  await openRegister('/Register?return=%2FSetting');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/Login?return=%2FSetting',
  );
  await fillIn(complete);
  await submit();
  expect(await screen.findByRole('heading', { name: 'Screen /Setting in en' })).toBeTruthy();
});
