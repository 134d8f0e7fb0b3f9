import { screen, waitFor, within } from '@testing-library/react';
import { getStatement } from '@velvet/contract/account-extras';
import { getUserInfo, type UserInfo } from '@velvet/contract/member';
import {
  aMovement,
  anId,
  aRechargeReceipt,
  aUserInfo,
  points,
} from '@velvet/contract/testing/factories';
import { getRecharge, recharge } from '@velvet/contract/wallet';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { answer, type FakeEndpoint, renderLeavable, renderScreen } from '../testing/test-host.tsx';
import { openPaymentPage } from './open-payment-page.ts';
import RechargePage from './recharge-page.tsx';

jest.mock('./open-payment-page.ts', () => ({ openPaymentPage: jest.fn() }));
beforeEach(() => jest.mocked(openPaymentPage).mockClear());

let memberId = 500;
const member = () => {
  memberId += 1;
  const id = memberId;
  return answer(getUserInfo, () => aUserInfo({ id: anId(id), balance: points(42) }));
};
const open = (answers: readonly FakeEndpoint[]) =>
  renderScreen(<RechargePage />, { address: '/Recharge?money=12.50', answers });
const amountField = () => screen.findByRole('textbox', { name: 'Amount' });
const submit = () => screen.getByRole('button', { name: 'Recharge' });

test('S3.53 the balance of the address is shown until the server’s is there', async () => {
  open([]);
  expect(screen.getByText('12.50')).toBeTruthy();
});

test('S3.53 the server’s balance corrects it; label and payment method are there', async () => {
  const { container } = open([member()]);
  await screen.findByText('42.00');
  expect(screen.queryByText('12.50')).toBeNull();
  expect(screen.getAllByText('MXN').length).toBeGreaterThan(0);
  expect(screen.getByRole('radio', { name: 'Mexicopay' })).toHaveProperty('checked', true);
  await expectAccessible(container);
});

test('S3.53 below the form stand the last recharges, and the way to the statement', async () => {
  const credited = answer(getStatement, () => ({ movements: [aMovement()] }));
  const { calls } = open([member(), credited]);
  const last = await screen.findByRole('region', { name: 'Last recharges' });
  expect(within(last).getByRole('listitem').textContent).toContain('+500.00');
  expect(within(last).getByRole('link').getAttribute('href')).toBe(
    '/Personalreport?view=statement',
  );
  expect(calls).toContain('user_statement?type=recharge&limit=3');
});

test.each(['', '0', 'abc', '-5'])('S6.1 %p is an "Amount error"', async (text) => {
  const { calls, host, user } = open([member()]);
  const field = await amountField();
  if (text !== '') await user.type(field, text);
  await user.click(submit());
  expect(screen.getByText('Amount error')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(host.overlays.toast).not.toHaveBeenCalled();
  expect(calls.some((call) => call.startsWith('recharge'))).toBe(false);
});

test('S3.53 it leads to the payment page', async () => {
  const payUrl = '/pay/sandbox/1.2.3?lang=en';
  const { calls, user } = open([member(), answer(recharge, () => ({ payUrl }))]);
  await amountField();
  await user.click(screen.getByRole('button', { name: '500' }));
  await user.click(submit());
  await waitFor(() => expect(openPaymentPage).toHaveBeenCalledWith(payUrl));
  expect(calls).toContain('recharge?pay_way=Mexicopay&money=500.00');
});

test('S3.53 an answer that comes after the screen was left offers the payment page', async () => {
  const payUrl = '/pay/sandbox/1.2.3?lang=en';
  const { host, leave, place, user } = renderLeavable(<RechargePage />, {
    address: '/Recharge',
    answers: [member()],
    late: answer(recharge, () => ({ payUrl })),
  });
  await user.type(await amountField(), '10');
  await user.click(submit());
  await leave();
  const action = { label: 'Pay now', onPress: expect.any(Function) };
  const toast = host.overlays.toast;
  expect(toast).toHaveBeenCalledWith('Your recharge can be paid now', { action });
  expect(place.address).toBe('/elsewhere');
  expect(openPaymentPage).not.toHaveBeenCalled();
  toast.mock.calls[0]?.[1]?.action?.onPress();
  expect(openPaymentPage).toHaveBeenCalledWith(payUrl);
});

test('S3.53 an address that is not safe is not followed', async () => {
  const payUrl = 'http://evil.example/pay';
  const { host, user } = open([member(), answer(recharge, () => ({ payUrl }))]);
  await user.type(await amountField(), '10');
  await user.click(submit());
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith(
      'The payment address is not safe. Nothing was paid. Please contact customer service',
      { tone: 'error' },
    ),
  );
  expect(openPaymentPage).not.toHaveBeenCalled();
});

test('S6.5 offline nothing was sent, so nothing is pending', async () => {
  const offline: ApiError = { kind: 'offline' };
  const { host, user } = open([member(), answer(recharge, () => offline)]);
  await user.type(await amountField(), '10');
  await user.click(submit());
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
  );
  expect(screen.queryByRole('heading', { name: 'No answer yet' })).toBeNull();
});

describe('S12.8 the receipt of a payment', () => {
  const openReceipt = (answers: readonly FakeEndpoint[]) =>
    renderScreen(<RechargePage />, { address: '/Recharge?receipt=17', answers });
  const receipt = (state: 'succeeded' | 'declined') =>
    answer(getRecharge, () => aRechargeReceipt({ id: anId(17), state, amount: points(1_500) }));

  test('shows amount, method, reference and the new balance', async () => {
    const { container } = openReceipt([member(), receipt('succeeded')]);
    await screen.findByRole('heading', { level: 1, name: 'Receipt' });
    await screen.findByText('Payment received');
    // The member is read again for the new balance.
    await settle();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['MXN 1,500.00', 'Mexicopay', '17', expect.any(String), 'NT$ 42.00']);
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/Mine');
    await expectAccessible(container);
  });

  test('S0.1 of the balance nothing is said until it was read after the payment', async () => {
    const asked = [points(42), undefined, points(1_542)];
    const member = answer(getUserInfo, (): UserInfo | ApiError => {
      const balance = asked.shift();
      return balance === undefined ? { kind: 'offline' } : aUserInfo({ id: anId(9), balance });
    });
    openReceipt([member, receipt('succeeded')]);
    await screen.findByText('Payment received');
    await settle();
    expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('–');
    expect(asked).toHaveLength(1);
  });

  test('or the reason, and the way to try again with the same amount', async () => {
    const { place, user } = openReceipt([member(), receipt('declined')]);
    await screen.findByText(/Nothing was charged/);
    expect(screen.queryByText('New balance')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(place.address).toBe('/Recharge');
    expect(await amountField()).toHaveProperty('value', '1500');
  });
});
