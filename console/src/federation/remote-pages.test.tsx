import { act, screen, within } from '@testing-library/react';
import { defineConsole } from '@velvet/console-kit';
import type { ConsolePageData } from '@velvet/contract/console-page';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { RemoteLoadError, type RemoteSource } from '@velvet/sdk/federation/remote-source';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { operator, renderConsole, signedIn } from '../testing/render-console.tsx';

const PATH = '/wallet/withdrawals';
const roles = ['support'] as const;

const pages: ConsolePageData['pages'] = {
  wallet: {
    [PATH]: {
      title: { en: 'Withdrawals', 'zh-Hans': '提现' },
      section: 'finance',
      order: 10,
      roles: ['support', 'finance'],
    },
    '/wallet/books': {
      title: { en: 'Books', 'zh-Hans': '账目' },
      section: 'finance',
      order: 20,
      roles: ['finance'],
    },
  },
};

function WithdrawalsPage() {
  const intl = useIntl();
  return <h1>{intl.formatMessage({ id: 'wallet.console.title', defaultMessage: '?' })}</h1>;
}

const part = (Page = WithdrawalsPage, title = 'Withdrawals of now') =>
  defineConsole({
    contract: CONTRACT_VERSION,
    id: 'wallet',
    pages: { [PATH]: async () => ({ default: Page }) },
    messages: {
      en: async () => ({ default: { 'wallet.console.title': title } }),
      'zh-Hans': async () => ({ default: { 'wallet.console.title': '现在的提现' } }),
    },
  });

const open = (source: RemoteSource, address = PATH) =>
  renderConsole({ answers: signedIn(operator({ roles })), address, source, pages });

/** The errors that are reported are the subject of these tests. */
const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

test('S13.3 a remote’s page is in the navigation and has its own texts', async () => {
  await open({ load: async () => ({ default: part() }) });
  expect(await screen.findByRole('heading', { name: 'Withdrawals of now' })).toBeTruthy();
  const navigation = screen.getByRole('navigation', { name: 'Console' });
  expect(
    within(navigation).getByRole('link', { name: 'Withdrawals' }).getAttribute('aria-current'),
  ).toBe('page');
  await act(() => expectAccessiblePage());
});

test('S13.1 a page for other roles is not in the navigation, and says so when it is opened', async () => {
  await open({ load: async () => ({ default: part() }) }, '/wallet/books');
  expect(
    await screen.findByRole('heading', { name: 'Your roles do not open this page' }),
  ).toBeTruthy();
  expect(screen.getByText(/It is for Finance/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Books' })).toBeNull();
});

test('an address without a page', async () => {
  await open({ load: async () => ({ default: part() }) }, '/wallet/nothing');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy();
});

test('S13.3 a dead remote takes only its own page along, and comes back with a retry', async () => {
  silence();
  let isUp = false;
  const load = async () => {
    if (!isUp) throw new RemoteLoadError('wallet@2', 'unreachable');
    return { default: part() };
  };
  const { user } = await open({ load, releaseOf: () => 'wallet@2' });
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
  expect(screen.getByText('Version: wallet@2')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Desk' }));
  expect(await screen.findByRole('heading', { name: 'Desk' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Withdrawals' }));
  await screen.findByRole('heading', { name: 'This page could not be shown' });
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Withdrawals of now' })).toBeTruthy();
});

describe('S13.3 the release before', () => {
  /** A new release that behaves as given, and an old one that works. */
  function twoReleases(loadNew: () => Promise<unknown>): RemoteSource {
    let which = 'current';
    return {
      load: () =>
        which === 'current' ? loadNew() : Promise.resolve({ default: part(undefined, 'Old ones') }),
      turnTo: (_id, next) => {
        which = next;
        return true;
      },
      releaseOf: () => `wallet@${which}`,
    };
  }

  test('is used where the new one cannot be loaded', async () => {
    silence();
    await open(twoReleases(() => Promise.reject(new Error('gone'))));
    expect(await screen.findByRole('heading', { name: 'Old ones' })).toBeTruthy();
  });

  test('is used where the new one is not what it must be', async () => {
    silence();
    await open(twoReleases(async () => ({ default: { ...part(), contract: 99 } })));
    expect(await screen.findByRole('heading', { name: 'Old ones' })).toBeTruthy();
  });

  test('is used where the new one crashes before it is shown', async () => {
    silence();
    const Crashing = () => {
      throw new Error('broken');
    };
    await open(twoReleases(async () => ({ default: part(Crashing) })));
    expect(await screen.findByRole('heading', { name: 'Old ones' })).toBeTruthy();
  });
});

test('S13.3 a page that crashes while it is used leaves the rest, and starts anew', async () => {
  silence();
  const Fragile = () => {
    const [isBroken, breakIt] = useState(false);
    if (isBroken) throw new Error('broken');
    return (
      <>
        <h1>Fragile</h1>
        <button type="button" onClick={() => breakIt(true)}>
          Break
        </button>
      </>
    );
  };
  const { user } = await open({ load: async () => ({ default: part(Fragile) }) });
  await user.click(await screen.findByRole('button', { name: 'Break' }));
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Console' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Fragile' })).toBeTruthy();
});

function Form() {
  const intl = useIntl();
  return (
    <>
      <h1>{intl.formatMessage({ id: 'wallet.console.title', defaultMessage: '?' })}</h1>
      <input aria-label="Note" />
    </>
  );
}

test('S13.3 a page whose texts in another language do not come stays, with what was entered', async () => {
  silence();
  const cut = part(Form);
  const withoutChinese = {
    ...cut,
    messages: { ...cut.messages, 'zh-Hans': () => Promise.reject(new Error('gone')) },
  };
  const turnTo = jest.fn(() => true);
  const { user } = await open({ load: async () => ({ default: withoutChinese }), turnTo });
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a sentence');
  await user.click(screen.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByRole('menuitemradio', { name: '简体中文' }));
  expect(await screen.findByRole('link', { name: '工作台' })).toBeTruthy();
  await settle();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'half a sentence');
  expect(turnTo).not.toHaveBeenCalled();
});

test('another language changes texts at once and leaves what was entered', async () => {
  const { user } = await open({ load: async () => ({ default: part(Form) }) });
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a sentence');
  await user.click(screen.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByRole('menuitemradio', { name: '简体中文' }));
  expect(await screen.findByRole('heading', { name: '现在的提现' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: '工作台' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'half a sentence');
  expect(document.documentElement.lang).toBe('zh-Hans');
});
