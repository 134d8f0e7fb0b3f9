import { screen, waitFor } from '@testing-library/react';
import type { ApiError } from '@velvet/shared/api';
import { type BankInfo, bankList, bindBank, getBankInfo } from '@velvet/shared/contract/bank-card';
import { getUserInfo } from '@velvet/shared/contract/member';
import { expectAccessible } from '@velvet/shared/testing/expect-accessible';
import { aBank, aBankInfo, anId, aUserInfo } from '@velvet/shared/testing/factories';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import BindCardPage from './bind-card-page.tsx';

let id = 900;
const member = (overrides: Parameters<typeof aUserInfo>[0]) => {
  id += 1;
  const user = aUserInfo({ id: anId(id), ...overrides });
  return answer(getUserInfo, () => user);
};
const banks = answer(bankList, () => [aBank({ id: 7, name: 'Rose Bank' })]);
const open = (overrides: Parameters<typeof aUserInfo>[0], more: readonly FakeEndpoint[] = []) =>
  renderScreen(<BindCardPage />, {
    address: '/BindCard',
    answers: [member(overrides), banks, ...more],
  });
const number = () => screen.findByRole('textbox', { name: 'Card number' });
const submit = () => screen.getByRole('button', { name: 'Bind card' });

test('S3.47 S6.2 each gap is said as a toast and at its field, from top to bottom', async () => {
  const { calls, container, host, user } = open({ bankId: 0 });
  await screen.findByRole('option', { name: 'Rose Bank' });
  const expectToast = (text: string) =>
    expect(host.overlays.toast).toHaveBeenLastCalledWith(text, { tone: 'error' });
  await user.click(submit());
  expectToast('Please choose a bank');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), '7');
  await user.type(await number(), '12a 34');
  expect(await number()).toHaveProperty('value', '1234');
  await user.click(submit());
  expectToast('The card number needs 8–30 digits');
  await user.type(await number(), '5678');
  const holder = screen.getByRole('textbox', { name: 'Cardholder name' });
  await user.clear(holder);
  await user.click(submit());
  expectToast('Please enter the cardholder’s name');
  await user.type(holder, 'Somebody');
  await user.click(submit());
  expectToast('The cardholder must be your real name');
  expect(calls.some((call) => call.startsWith('user_set_bank'))).toBe(false);
  await expectAccessible(container);
});

test('S3.47 a bound card leads to Mine', async () => {
  const bound = answer(bindBank, () => null);
  const { calls, place, user } = open({ bankId: 0 }, [bound]);
  await screen.findByRole('option', { name: 'Rose Bank' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bank' }), '7');
  await user.type(await number(), '40001234');
  await user.click(submit());
  await waitFor(() => expect(place.address).toBe('/Mine'));
  expect(calls).toContain('user_set_bank?bankid=40001234&bank=7&username=Demo+Member');
});

test('S3.4 a bound card that cannot be read is asked for again', async () => {
  const info = jest.fn<BankInfo | ApiError, []>(() => aBankInfo());
  info.mockImplementationOnce(() => ({ kind: 'offline' }));
  const { user } = open({ bankId: 7 }, [answer(getBankInfo, info)]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Velvet Bank****1234')).toBeTruthy();
});

test('S3.47 once bound the form is closed and says so', async () => {
  const { container } = open({ bankId: 7 }, [answer(getBankInfo, () => aBankInfo())]);
  await screen.findByText('You have already bound a bank card and cannot bind again');
  expect(await screen.findByText('Velvet Bank****1234')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(submit()).toHaveProperty('disabled', true);
  await expectAccessible(container);
});

test.each([
  [{ realName: '' }, '/Setname', 'Please set your name before binding a bank card!'],
  [{ hasFundsPassword: false }, '/SetPayPassword', 'Please set a funds password first'],
])('S6.2 with %j the way leads to %s', async (lack, address, message) => {
  const { host, place } = open({ bankId: 0, ...lack });
  await waitFor(() => expect(place.address).toBe(address));
  expect(host.overlays.toast).toHaveBeenCalledWith(message);
});
