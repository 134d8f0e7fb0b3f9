import { act, render, screen } from '@testing-library/react';
import { memberLeft } from '@velvet/sdk/store';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { asIntlMessages } from '../i18n/intl-messages.ts';
import { loadShellMessages } from '../i18n/shell-messages.ts';
import { createTestStore, storeElsewhere } from '../testing/create-test-store.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { AgeGate } from './age-gate.tsx';

const user = quickUser();

async function setup(stored: Readonly<Record<string, string>> = {}) {
  const leave = jest.fn();
  const { store } = createTestStore(stored);
  const messages = asIntlMessages(await loadShellMessages('en'));
  const page = (
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <AgeGate productName="Velvet" askLanguage={() => {}} leave={leave} />
      </IntlProvider>
    </Provider>
  );
  return { leave, store, ...render(page) };
}

/** The same device's next visit. */
const visitAgain = () => setup({ ...window.localStorage });

afterEach(() => jest.restoreAllMocks());

test('S0.2 and S12.1: a first visit meets the dialog "Adults only"', async () => {
  await renderShell({ at: '/Home', isAdult: false });
  expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeTruthy();
  await expectAccessiblePage();
});

test('S0.2 "I am 18 or older" opens the app and is remembered on the device', async () => {
  document.documentElement.dataset.gate = '';
  const { unmount } = await setup();
  await user.click(screen.getByRole('button', { name: 'I am 18 or older' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.dataset).not.toHaveProperty('gate');
  expect(window.localStorage.getItem('velvet.adult')).toBe('1');
  unmount();
  await visitAgain();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('S0.2 "Leave" leaves, and the next visit shows the gate again', async () => {
  const { leave, unmount } = await setup();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(leave).toHaveBeenCalledTimes(1);
  unmount();
  await visitAgain();
  expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeTruthy();
});

test('S0.2 neither Escape nor a tap beside it opens the app', async () => {
  await setup();
  const dialog = screen.getByRole('dialog');
  await user.keyboard('{Escape}');
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  await user.click(dialog);
  expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeTruthy();
});

test('where storage is forbidden the answer holds for this page', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await setup();
  await user.click(screen.getByRole('button', { name: 'I am 18 or older' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('S0.2 an answer that the page took before the app, or another tab, counts here', async () => {
  await setup();
  document.documentElement.dataset.gate = '';
  act(() => storeElsewhere('velvet.adult', '1'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.dataset).not.toHaveProperty('gate');
});

test.each(['0', 'true', ''])(
  'S0.2 a stored value that is no answer shows the gate: %j',
  async (text) => {
    await setup({ 'velvet.adult': text });
    expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeTruthy();
  },
);

test('S3.70 signing out does not show the gate again', async () => {
  const { store } = await setup({ 'velvet.adult': '1' });
  act(() => void store.dispatch(memberLeft()));
  expect(screen.queryByRole('dialog')).toBeNull();
});
