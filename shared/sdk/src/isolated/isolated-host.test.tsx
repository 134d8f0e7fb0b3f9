import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languages } from '@velvet/contract/language';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { defineFeature, type MessageLoaders, useHost } from '../feature/index.ts';
import { startIsolated } from './index.ts';

const texts = Object.fromEntries(
  Object.values(languages).map(({ tag }) => [
    tag,
    async () => ({ default: { title: [{ type: 0, value: `Title in ${tag}` }] } }),
  ]),
) as unknown as MessageLoaders;

function First() {
  const host = useHost();
  const intl = useIntl();
  return (
    <>
      <h1>{intl.formatMessage({ id: 'title' })}</h1>
      <p>{host.session.isSignedIn ? 'A member' : 'A guest'}</p>
      <button type="button" onClick={() => host.overlays.toast('Saved')}>
        Toast
      </button>
      <button
        type="button"
        onClick={async () =>
          host.overlays.toast(`${await host.overlays.confirm('Sure?', 'Do it')}`)
        }
      >
        Ask
      </button>
    </>
  );
}

const Second = () => <h1>Second at {useLocation().search}</h1>;

const feature = defineFeature({
  contract: CONTRACT_VERSION,
  id: 'promo',
  routes: {
    '/promo/first': async () => ({ default: First }),
    '/promo/second': async () => ({ default: Second }),
  },
  slices: [],
  messages: texts,
});

async function start(address = '/') {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => startIsolated(feature));
  return userEvent.setup();
}

beforeEach(() => window.sessionStorage.clear());

test('a remote is shown alone, at its first screen', async () => {
  await start();
  await screen.findByRole('heading', { name: 'Title in zh-Hans' });
  expect(window.location.pathname).toBe('/promo/first');
  screen.getByText('A member');
  await expectAccessiblePage();
});

test('the toolbar changes language, theme and session, and a reload keeps them', async () => {
  const user = await start();
  await user.click(await screen.findByText('promo'));
  await user.selectOptions(screen.getByLabelText('Language'), 'en');
  await screen.findByRole('heading', { name: 'Title in en' });
  await user.selectOptions(screen.getByLabelText('Theme'), 'light');
  await user.selectOptions(screen.getByLabelText('Session'), 'guest');
  screen.getByText('A guest');
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(document.documentElement.lang).toBe('en');
  await start();
  await screen.findByRole('heading', { name: 'Title in en' });
  screen.getByText('A guest');
});

test('the toolbar leads to every screen, and addresses of other apps say so', async () => {
  const user = await start();
  await user.click(await screen.findByText('promo'));
  await user.click(screen.getByRole('link', { name: '/promo/second' }));
  await screen.findByRole('heading', { name: /^Second/ });
  await start('/Home');
  await screen.findByText('This address is of another app');
});

test('toasts and questions are shown', async () => {
  const user = await start();
  await user.click(await screen.findByRole('button', { name: 'Toast' }));
  await screen.findByText('Saved');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByRole('button', { name: 'Do it' }));
  await screen.findByText('true');
});

test('a page without a root element is an error', () => {
  document.body.innerHTML = '';
  expect(() => startIsolated(feature)).toThrow('#root');
});
