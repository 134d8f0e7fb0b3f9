import { screen, waitFor, within } from '@testing-library/react';
import { logout } from '@velvet/contract/member';
import { login } from '@velvet/contract/sign-in';
import { replaceLanguage } from '@velvet/contract/system';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { exampleFeature } from '../testing/example-feature.tsx';
import { addressBar, goTo, renderShell } from '../testing/render-shell.tsx';
import { firstPathOf, isolatedSource } from './start-isolated.tsx';
import { Toolbar } from './toolbar.tsx';

const user = quickUser();

const wallet = exampleFeature('wallet');
const TOKEN = 'a-token-of-a-member';

async function runIsolated(at: string, token?: string) {
  const shell = await renderShell({
    at,
    ...(token === undefined ? {} : { token }),
    source: isolatedSource(wallet),
    beside: <Toolbar feature={wallet} />,
    prepare: (api) => {
      api.answer(login, { token: TOKEN });
      api.answer(logout, null);
      api.answer(replaceLanguage, 'ja');
    },
  });
  await user.click(screen.getByText('wallet'));
  return shell;
}

test('a remote alone starts at its first screen', () => {
  expect(firstPathOf(wallet)).toBe('/Mine');
  expect(firstPathOf(exampleFeature('video'))).toBe('/Video');
  expect(firstPathOf(exampleFeature('video', { routes: {} }))).toBe('/Home');
});

test('its screens are the real ones, those of others say that they are not here', async () => {
  const { shell } = await runIsolated('/Mine', TOKEN);
  expect(screen.getByRole('heading', { name: 'Screen /Mine in en' })).toBeTruthy();
  await goTo(shell, '/Home');
  expect(await screen.findByRole('heading', { name: 'Not available yet' })).toBeTruthy();
});

test('the toolbar lists the screens of the remote, with examples where one needs parameters', async () => {
  await runIsolated('/Mine', TOKEN);
  const links = within(screen.getByRole('navigation', { name: 'Screens' })).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href'));
  expect(addresses).toHaveLength(Object.keys(wallet.routes).length);
  expect(addresses).toContain('/Setting');
  expect(addresses).toContain('/NoticeDetail?id=1');
  await expectAccessiblePage();
});

test('the toolbar changes the language, any of the six', async () => {
  await runIsolated('/Mine', TOKEN);
  const language = screen.getByLabelText('Language');
  expect(within(language).getAllByRole('option')).toHaveLength(6);
  await user.selectOptions(language, 'ja');
  expect(await screen.findByRole('heading', { name: 'Screen /Mine in ja' })).toBeTruthy();
  await settle();
});

test('the toolbar changes the theme', async () => {
  await runIsolated('/Mine', TOKEN);
  await user.selectOptions(screen.getByLabelText('Theme'), 'light');
  expect(document.documentElement.dataset.theme).toBe('light');
  await user.selectOptions(screen.getByLabelText('Theme'), 'system');
  expect(document.documentElement.dataset).not.toHaveProperty('theme');
});

test('a demo member is in with one tap, where the visitor wanted to go', async () => {
  const { api, shell } = await runIsolated('/Login?return=%2FSetting');
  await user.click(screen.getByRole('button', { name: 'Log in as guest1' }));
  expect(await screen.findByRole('heading', { name: 'Screen /Setting in en' })).toBeTruthy();
  expect(api.inputs(login)).toMatchObject([{ username: 'guest1' }]);
  expect(shell.session.token()).toBe(TOKEN);
  await settle();
});

test('a demo member stays on the screen, and out is out', async () => {
  await runIsolated('/Video');
  await user.click(screen.getByRole('button', { name: 'Log in as demo' }));
  expect(await screen.findByText('Session: signed in')).toBeTruthy();
  expect(addressBar()).toBe('/Video');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(addressBar()).toBe('/Login'));
  expect(screen.getByText('Session: guest')).toBeTruthy();
  await settle();
});

test('a database without demo members says what the API says', async () => {
  const { api } = await runIsolated('/Video');
  api.refuse(login, 401, 'Wrong username or password');
  await user.click(screen.getByRole('button', { name: 'Log in as demo' }));
  expect(await screen.findByText('Wrong username or password')).toBeTruthy();
});
