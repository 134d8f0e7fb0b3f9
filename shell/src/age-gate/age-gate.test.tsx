import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { asIntlMessages } from '../i18n/intl-messages.ts';
import { loadShellMessages } from '../i18n/shell-messages.ts';
import { createDeviceStorage } from '../session/device-storage.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { AgeGate } from './age-gate.tsx';

async function setup(area: () => Storage = () => window.localStorage) {
  const leave = jest.fn();
  const storage = createDeviceStorage(area);
  const messages = asIntlMessages(await loadShellMessages('en'));
  const page = (
    <IntlProvider locale="en" messages={messages}>
      <AgeGate storage={storage} productName="Velvet" leave={leave} />
    </IntlProvider>
  );
  return { leave, page, ...render(page) };
}

beforeEach(() => window.localStorage.clear());

test('S0.2 and S12.1: a first visit meets the dialog "Adults only"', async () => {
  await renderShell({ at: '/Home', isAdult: false });
  expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeTruthy();
  await expectAccessible(document.body);
});

test('S0.2 "I am 18 or older" opens the app and is remembered on the device', async () => {
  document.documentElement.dataset.gate = '';
  const { unmount, page } = await setup();
  await userEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.dataset).not.toHaveProperty('gate');
  unmount();
  render(page);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('S0.2 "Leave" leaves, and the next visit is asked again', async () => {
  const { leave, unmount, page } = await setup();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(leave).toHaveBeenCalledTimes(1);
  unmount();
  render(page);
  expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeTruthy();
});

test('S0.2 neither Escape nor a tap beside it opens the app', async () => {
  await setup();
  const dialog = screen.getByRole('dialog');
  await userEvent.keyboard('{Escape}');
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  await userEvent.click(dialog);
  expect(screen.getByRole('dialog', { name: 'Adults only' })).toBeTruthy();
});

test('where storage is forbidden the answer holds for this page', async () => {
  await setup(() => {
    throw new Error('forbidden');
  });
  await userEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
