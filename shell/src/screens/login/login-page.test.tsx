import { screen, waitFor } from '@testing-library/react';
import { login } from '@velvet/contract/sign-in';
import { resetLoginPassword } from '@velvet/contract/sign-in-codes';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { retype } from '../../boot/typed-texts.ts';
import { addressBar, renderShell } from '../../testing/render-shell.tsx';

const user = quickUser();

const TOKEN = 'a-token-of-a-member';
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const submit = () => user.click(screen.getByRole('button', { name: 'Log in' }));

async function openLogin(at = '/Login', beside?: ReactNode) {
  const shell = await renderShell({
    at,
    beside,
    prepare: (api) => {
      api.answerText('ip', '203.0.113.7');
      api.answer(login, { token: TOKEN });
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Log in to Velvet' });
  return shell;
}

async function fillIn(username: string, password: string) {
  if (username !== '') await user.type(field('Username'), username);
  if (password !== '') await user.type(field('Password'), password);
}

test('S12.2 its parts have their names', async () => {
  await openLogin();
  expect(screen.getByRole('textbox', { name: 'Username' })).toBeTruthy();
  expect(field('Password')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/Register');
  await expectAccessiblePage();
});

test('S0.2 a browser that blocks cookies is told that logging in needs them', async () => {
  const isEnabled = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await openLogin();
  expect(screen.getByRole('alert').textContent).toContain('blocks cookies');
  isEnabled.mockRestore();
});

test('S12.2 the password can be shown and hidden', async () => {
  await openLogin();
  expect(field('Password').getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByRole('textbox', { name: 'Password' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field('Password').getAttribute('type')).toBe('password');
});

test.each([
  ['', '', 'Please enter username'],
  ['', 'velvet123', 'Please enter username'],
  ['demo', '', 'Please enter password'],
])('S6.1 "%s" and "%s": %s', async (username, password, message) => {
  const { api } = await openLogin();
  await fillIn(username, password);
  await submit();
  expect(screen.getAllByText(/^Please/).map((node) => node.textContent)).toEqual([message]);
  expect(api.names()).not.toContain('member_login');
  await expectAccessiblePage();
});

test('S3.60 logging in stores the token and goes to /Mine', async () => {
  const { api, shell } = await openLogin();
  const states: string[] = [];
  shell.store.subscribe(() => states.push(JSON.stringify(shell.store.getState())));
  await fillIn('demo', 'velvet123');
  await submit();
  await waitFor(() => expect(addressBar()).toBe('/Mine'));
  expect(shell.session.token()).toBe(TOKEN);
  expect(api.inputs(login)).toEqual([
    { username: 'demo', password: 'velvet123', lang: 'en', ip: '203.0.113.7' },
  ]);
  expect(states.length).toBeGreaterThan(0);
  expect(states.join()).not.toMatch(new RegExp(`${TOKEN}|velvet123`));
  await settle();
});

/** Hands texts over to fields from within React, as the page that was typed into does. */
function Retyping({ texts }: { readonly texts: Readonly<Record<string, string>> }) {
  const [isOn, setOn] = useState(false);
  useLayoutEffect(() => {
    if (!isOn) return;
    for (const [name, text] of Object.entries(texts)) {
      const input = field(name);
      if (input instanceof HTMLInputElement) retype({ field: input, text });
    }
  }, [isOn, texts]);
  return (
    <button type="button" onClick={() => setOn(true)}>
      Retype
    </button>
  );
}

test('S3.60 both fields may change at once, before the form is rendered again', async () => {
  const texts = { Username: 'demo', Password: 'velvet123' };
  const { api } = await openLogin('/Login', <Retyping texts={texts} />);
  await user.click(screen.getByRole('button', { name: 'Retype' }));
  await submit();
  await waitFor(() => expect(addressBar()).toBe('/Mine'));
  expect(api.inputs(login)).toMatchObject([{ username: 'demo', password: 'velvet123' }]);
  await settle();
});

test('S3.2 after login the visitor is where they wanted to go', async () => {
  await openLogin('/Login?return=%2Fdetail%3Fid%3D3');
  await fillIn('demo', 'velvet123');
  await submit();
  expect(await screen.findByRole('heading', { name: 'Screen /detail?id=3 in en' })).toBeTruthy();
});

test.each(['//evil.example/Mine', '/\\evil.example', 'https://evil.example/Mine', '/nowhere'])(
  'S3.2 a return path of %s is none',
  async (returnTo) => {
    await openLogin(`/Login?${new URLSearchParams({ return: returnTo })}`);
    await fillIn('demo', 'velvet123');
    await submit();
    await waitFor(() => expect(addressBar()).toBe('/Mine'));
    await settle();
  },
);

test('S9 a refusal shows what the server says; the visitor can try again', async () => {
  const { api, shell } = await openLogin();
  api.refuse(login, 401, 'Wrong username or password');
  await fillIn('demo', 'wrong');
  await submit();
  expect(await screen.findByText('Wrong username or password')).toBeTruthy();
  expect(shell.session.token()).toBeNull();
  api.answer(login, { token: TOKEN });
  await submit();
  await waitFor(() => expect(addressBar()).toBe('/Mine'));
  await settle();
});

test('S14.3 after too many attempts the screen says when to try again', async () => {
  const { api } = await openLogin();
  const refusal = { data: { reason: 'too_many' }, retryAfterS: 600 };
  api.refuse(login, 429, 'Too many attempts', refusal);
  await fillIn('demo', 'wrong');
  const before = Date.now();
  await submit();
  const note = await screen.findByText(/^You can try again at \d{1,2}:\d\d [AP]M$/);
  const shown = (ms: number) =>
    new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(ms));
  expect([shown(before + 600_000), shown(Date.now() + 600_000)]).toContain(
    note.textContent?.replace('You can try again at ', ''),
  );
  await expectAccessiblePage();
  api.answer(login, { token: TOKEN });
  await submit();
  await waitFor(() => expect(addressBar()).toBe('/Mine'));
  await settle();
});

test('S14.3 a short wait is shown to the second', async () => {
  const { api } = await openLogin();
  api.refuse(login, 429, 'Too busy', { retryAfterS: 2 });
  await fillIn('demo', 'velvet123');
  await submit();
  expect(await screen.findByText(/^You can try again at \d{1,2}:\d\d:\d\d [AP]M$/)).toBeTruthy();
});

test('S14.6 a wait of days is shown with the day', async () => {
  const { api } = await openLogin();
  api.refuse(login, 429, 'Too many wrong codes', { retryAfterS: 3 * 86_400 });
  await fillIn('demo', 'velvet123');
  await submit();
  expect(
    await screen.findByText(/^You can try again at \w{3} \d{1,2}, \d{4}, .*[AP]M$/),
  ).toBeTruthy();
});

test('S9 a network error is shown in the language of the screen', async () => {
  const { api } = await openLogin();
  api.answerText(login.name, undefined);
  await fillIn('demo', 'velvet123');
  await submit();
  expect(await screen.findByText('The server cannot be reached. Try again.')).toBeTruthy();
});

test('S8.2 a lookup service that fails never blocks: ip is empty', async () => {
  const { api } = await openLogin();
  api.answerText('ip', undefined);
  await fillIn('demo', 'velvet123');
  await submit();
  await waitFor(() => expect(addressBar()).toBe('/Mine'));
  expect(api.inputs(login)).toMatchObject([{ ip: '' }]);
  await settle();
});

test('one tap, one call: while it runs further ones do nothing', async () => {
  const { api } = await renderShell({
    at: '/Login',
    prepare: (fake) => fake.answerText('ip', '203.0.113.7'),
  });
  await fillIn('demo', 'velvet123');
  await submit();
  await submit();
  await user.type(field('Password'), '{Enter}');
  await waitFor(() => expect(api.inputs(login)).toHaveLength(1));
  await settle();
  expect(api.inputs(login)).toHaveLength(1);
});

test('S3.60 with a token there is nothing to do here', async () => {
  await renderShell({ at: '/Login?return=%2FSetting', token: TOKEN });
  expect(await screen.findByRole('heading', { name: 'Screen /Setting in en' })).toBeTruthy();
});

describe('S14.1 an account with sign-in codes', () => {
  const needed = { data: { reason: 'code_needed' } };
  const code = () => screen.findByRole('textbox', { name: 'Code' });

  async function openCodeStep(at?: string) {
    const view = await openLogin(at);
    view.api.refuse(login, 401, 'Please enter the code', needed);
    await fillIn('demo', 'velvet123');
    await submit();
    return { ...view, field: await code() };
  }

  test('asks for the code after the password, without a complaint', async () => {
    const { api, field } = await openCodeStep('/Login?return=%2FSetting');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(screen.queryByText('Please enter the code')).toBeNull();
    await expectAccessiblePage();
    await submit();
    expect(await screen.findByText('Please enter the code')).toBeTruthy();
    expect(api.inputs(login)).toHaveLength(1);

    api.answer(login, { token: TOKEN });
    await user.click(field);
    await user.paste('123 456');
    await submit();
    await waitFor(() => expect(addressBar()).toBe('/Setting'));
    expect(api.inputs(login).at(-1)).toMatchObject({
      username: 'demo',
      password: 'velvet123',
      code: '123 456',
    });
    await settle();
  });

  test('S14.6 while strangers guess, any kind of code is asked for, and why', async () => {
    const { api } = await openLogin();
    const step = { data: { reason: 'step_needed', field: 'code' } };
    api.refuse(login, 401, 'Many wrong passwords were tried', step);
    await fillIn('demo', 'velvet123');
    await submit();
    const field = await code();
    expect(field.getAttribute('inputmode')).toBe('text');
    const described = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Many wrong passwords were tried');
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await expectAccessiblePage();
    api.answer(login, { token: TOKEN });
    await user.type(field, 'ABCD-EFGH-JKMN-PQRS');
    await submit();
    await waitFor(() => expect(addressBar()).toBe('/Mine'));
    expect(api.inputs(login).at(-1)).toMatchObject({ code: 'ABCD-EFGH-JKMN-PQRS' });
    await settle();
  });

  test('a wrong code is said at its field, which has the focus', async () => {
    const { api, field } = await openCodeStep();
    const wrong = { data: { reason: 'wrong_code', field: 'code' } };
    api.refuse(login, 403, 'This code is wrong', wrong);
    await user.type(field, '000000');
    await submit();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This code is wrong',
    );
    expect(document.activeElement).toBe(field);
    await expectAccessiblePage();
  });

  test('a recovery code is typed with all keys', async () => {
    await openCodeStep();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByRole('textbox', { name: 'Recovery code' });
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('inputmode')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
    expect(await code()).toBeTruthy();
  });

  test('back leads to the password, which is kept in this page only', async () => {
    const { shell } = await openCodeStep();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(field('Username').getAttribute('value')).toBe('demo');
    expect(field('Password').getAttribute('value')).toBe('velvet123');
    expect(addressBar()).toBe('/Login');
    expect(JSON.stringify(shell.store.getState())).not.toContain('velvet123');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('velvet123');
  });

  test('a password that was changed meanwhile is asked for again', async () => {
    const { api, field: codeField } = await openCodeStep();
    api.refuse(login, 401, 'Wrong username or password', { data: { reason: 'wrong_credentials' } });
    await user.type(codeField, '123456');
    await submit();
    expect(await screen.findByText('Wrong username or password')).toBeTruthy();
    expect(field('Password')).toBeTruthy();
  });
});

describe('S14.1 a forgotten password', () => {
  const open = async (at = '/Login') => {
    const view = await openLogin(at);
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { level: 1, name: 'Forgotten password' });
    return view;
  };
  const fill = async () => {
    await user.type(field('Username'), 'demo');
    await user.type(field('Recovery code'), 'ABCD-EFGH-JKMN-PQRS');
    await user.type(field('New password'), 'velour72');
  };
  const set = () => user.click(screen.getByRole('button', { name: 'Set new password' }));

  test('S12.8 has its place within /Login, and says what helps without a code', async () => {
    await open();
    expect(addressBar()).toBe('/Login?step=forgot');
    expect(field('New password').getAttribute('autocomplete')).toBe('new-password');
    expect(screen.getByText(/^Without a recovery code, only customer service/)).toBeTruthy();
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
    const forgotten = await heading('Forgotten password');
    await waitFor(() => expect(document.activeElement).toBe(forgotten));
    await expectAccessiblePage();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    const form = await heading('Log in to Velvet');
    await waitFor(() => expect(document.activeElement).toBe(form));
    expect(addressBar()).toBe('/Login');
  });

  test('is replaced with a recovery code; signing in follows', async () => {
    const { api, shell } = await open('/Login?return=%2FSetting');
    await set();
    expect(await screen.findByText('Please enter username')).toBeTruthy();
    expect(document.activeElement).toBe(field('Username'));
    await fill();
    const wrong = { data: { reason: 'wrong_code', field: 'code' } };
    api.refuse(resetLoginPassword, 403, 'The recovery code is wrong', wrong);
    await set();
    await waitFor(() => expect(document.activeElement).toBe(field('Recovery code')));
    await expectAccessiblePage();
    api.answer(resetLoginPassword, null, 'Password changed');
    await set();
    await screen.findByRole('heading', { level: 1, name: 'Log in to Velvet' });
    expect(addressBar()).toBe('/Login?return=%2FSetting');
    expect(shell.session.token()).toBeNull();
    expect(api.inputs(resetLoginPassword).at(-1)).toEqual({
      username: 'demo',
      code: 'ABCD-EFGH-JKMN-PQRS',
      new_password: 'velour72',
    });
    await settle();
  });
});
