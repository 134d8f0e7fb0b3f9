import { act, screen, waitFor, within } from '@testing-library/react';
import { getBankInfo } from '@velvet/contract/bank-card';
import { getUserInfo } from '@velvet/contract/member';
import { refusals } from '@velvet/contract/outcome';
import {
  aBankInfo,
  anId,
  aPage,
  aUserInfo,
  aWithdrawal,
  aWithdrawRule,
  EXAMPLE_TIME,
  points,
} from '@velvet/contract/testing/factories';
import { getWithdrawRule, withdraw, withdrawalPage } from '@velvet/contract/wallet';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import WithdrawPage from './withdraw-page.tsx';

const rule = aWithdrawRule({ minimum: points(100), maximum: points(1_000), timesPerDay: 3 });
let memberId = 0;
const member = (overrides: Parameters<typeof aUserInfo>[0] = {}) => {
  memberId += 1;
  const id = memberId;
  return answer(getUserInfo, () => aUserInfo({ id: anId(id), balance: points(900), ...overrides }));
};
const base = () => [
  member(),
  answer(getBankInfo, () => aBankInfo()),
  answer(getWithdrawRule, () => rule),
];
const accepted = answer(withdraw, () => aWithdrawal());

const open = (
  answers: readonly FakeEndpoint[],
  stored?: Parameters<typeof renderScreen>[1]['stored'],
) =>
  renderScreen(<WithdrawPage />, {
    address: '/Withdraw',
    answers,
    ...(stored ? { stored } : {}),
  });
const amountField = () => screen.findByRole('textbox', { name: 'Amount' });
const pinField = () => screen.getByRole('textbox', { name: 'Funds password' });
const submit = () => screen.getByRole('button', { name: 'Withdraw' });
const asked = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('user_set_withdraw'));

test('S3.48 the rule’s numbers, the balance and the way to the record come first', async () => {
  const { container } = open(base());
  await amountField();
  for (const text of ['100.00', '1,000.00', '900.00', 'Days are counted in UTC']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Usually arrives in about 5 minutes, fastest 2')).toBeTruthy();
  const record = screen.getByRole('link', { name: 'Withdrawal record' });
  expect(record.getAttribute('href')).toBe('/WithdrawRecord');
  await expectAccessible(container);
});

test('S3.48 below the form stand the last withdrawals with their state, and the way to all', async () => {
  const list = answer(withdrawalPage, () =>
    aPage([
      aWithdrawal({ id: anId(9), amount: points(300) }),
      aWithdrawal({ id: anId(8), amount: points(200), state: 'failed' }),
      ...[7, 6].map((id) => aWithdrawal({ id: anId(id), state: 'settled' })),
    ]),
  );
  const { container } = open([...base(), list]);
  const last = within(await screen.findByRole('region', { name: 'Last withdrawals' }));
  const rows = last.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((row) => row?.replace(/Nov.*[AP]M/, ' '))).toEqual([
    '300.00 Under review',
    '200.00 Failed',
    '100.00 Successful',
  ]);
  expect(last.getByRole('link').getAttribute('href')).toBe('/WithdrawRecord');
  await expectAccessible(container);
});

test('S14.7 a hold is shown, with whom to ask', async () => {
  open([
    member(),
    answer(getBankInfo, () => aBankInfo()),
    answer(getWithdrawRule, () => ({ ...rule, wait: { reason: 'held' } as const })),
  ]);
  expect(await screen.findByText(/^You said that something was not you\./)).toBeTruthy();
  expect(screen.getByText(/until customer service has looked/)).toBeTruthy();
});

test('S14.7 a wait is shown with its reason before anything is asked for', async () => {
  const wait = { reason: 'card', until: EXAMPLE_TIME } as const;
  const { container, user } = open([
    member(),
    answer(getBankInfo, () => aBankInfo()),
    answer(getWithdrawRule, () => ({ ...rule, wait })),
  ]);
  expect(await screen.findByText(/^You have bound a new card\./)).toBeTruthy();
  expect(screen.getByText(/withdrawals are paid out after Nov \d+, 2026/)).toBeTruthy();
  // Nor is a sooner time promised, also for the amount that is typed.
  await user.type(await amountField(), '200');
  await screen.findByRole('region', { name: 'What happens' });
  expect(screen.queryByText(/about 5 minutes/)).toBeNull();
  await expectAccessible(container);
});

test.each([
  ['abc', 'Please enter the correct amount'],
  ['99.99', 'The minimum is 100.00'],
  ['1000.01', 'The maximum is 1,000.00'],
  ['900.01', 'The amount is higher than your balance. Please enter less'],
])('S6.1 of %p it says at once: %s', async (text, message) => {
  const { user } = open(base());
  await user.type(await amountField(), text);
  expect(screen.getByText(message)).toBeTruthy();
});

test('S3.48 "All" is the balance, and what happens with it stands there before the tap', async () => {
  const { container, user } = open(base());
  const field = await amountField();
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(field).toHaveProperty('value', '900');
  const summary = await screen.findByRole('region', { name: 'What happens' });
  expect(summary.textContent).toContain('FeeNone');
  await waitFor(() => expect(summary.textContent).toContain('Velvet Bank****1234'));
  expect(summary.textContent).toContain('held until the decision');
  await expectAccessible(container);
});

test.each([
  ['', '1234', 'Please enter the correct amount'],
  ['200', '12', 'Please complete the form'],
])('S6.1 with %p and %p nothing is sent', async (text, pin, message) => {
  const { calls, host, user } = open([...base(), accepted]);
  const field = await amountField();
  if (text !== '') await user.type(field, text);
  await user.type(pinField(), pin);
  await user.click(submit());
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(host.overlays.toast).not.toHaveBeenCalled();
  expect(asked(calls)).toEqual([]);
});

test('S3.48 a success empties the form and reloads user and rule', async () => {
  const { calls, host, user } = open([...base(), accepted]);
  await user.type(await amountField(), '200.5');
  await user.type(pinField(), '1234');
  await user.click(submit());
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith(
      'OK',
      expect.objectContaining({ tone: 'success' }),
    ),
  );
  expect(asked(calls)).toEqual(['user_set_withdraw?money=200.50&paypassword=1234']);
  expect(await amountField()).toHaveProperty('value', '');
  expect(pinField()).toHaveProperty('value', '');
  await waitFor(() => {
    expect(calls.filter((call) => call.startsWith('user_get_withdraw_role'))).toHaveLength(2);
  });
});

test('S6.5 while it is on its way a second tap sends nothing', async () => {
  let settle: () => void = () => undefined;
  const slow = answer(
    withdraw,
    () =>
      new Promise<ReturnType<typeof aWithdrawal>>((resolve) => {
        settle = () => resolve(aWithdrawal());
      }),
  );
  const { calls, user } = open([...base(), slow]);
  await user.type(await amountField(), '200');
  await user.type(pinField(), '1234');
  await user.dblClick(submit());
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(asked(calls)).toHaveLength(1);
  // The balance stays what the server last said.
  expect(screen.getByText('900.00')).toBeTruthy();
  await act(async () => settle());
});

const wrongPassword: ApiError = {
  kind: 'refused',
  code: refusals.wrong_funds_password,
  message: 'Wrong funds password',
  refusal: 'wrong_funds_password',
  field: 'paypassword',
};

test('S6.1 a refusal is said, the amount stays, the password goes', async () => {
  const { host, user } = open([...base(), answer(withdraw, () => wrongPassword)]);
  await user.type(await amountField(), '200');
  await user.type(pinField(), '1234');
  await user.click(submit());
  await screen.findByText('You are offline');
  expect(document.activeElement).toBe(pinField());
  expect(host.overlays.toast).not.toHaveBeenCalled();
  expect(await amountField()).toHaveProperty('value', '200');
  expect(pinField()).toHaveProperty('value', '');
});

describe('S6.5 a request that has no answer from before a reload', () => {
  const openPending = (answers: readonly FakeEndpoint[] = [accepted]) => {
    const [user, ...rest] = base();
    if (!user) throw new Error('No member');
    const pending = JSON.stringify({
      key: 'k'.repeat(32),
      memberId,
      amount: '321.00',
      sentAt: 1_795_176_000_000,
    });
    const kept = new Map([['pending.withdraw', pending]]);
    const stored = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
    };
    return { kept, ...open([user, ...rest, ...answers], stored) };
  };

  test('is the only one that can be sent, and is forgotten with its answer', async () => {
    const { calls, container, kept, user } = openPending();
    await screen.findByRole('heading', { name: 'No answer yet' });
    const field = await amountField();
    expect(field).toHaveProperty('value', '321');
    expect(field).toHaveProperty('readOnly', true);
    await screen.findByText('Velvet Bank****1234');
    await expectAccessible(container);
    await user.type(pinField(), '1234');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(kept.get('pending.withdraw')).toBe(''));
    expect(asked(calls)).toEqual(['user_set_withdraw?money=321.00&paypassword=1234']);
    expect(screen.queryByRole('heading', { name: 'No answer yet' })).toBeNull();
  });

  test('stays when only the password was wrong', async () => {
    const { kept, user } = openPending([answer(withdraw, () => wrongPassword)]);
    await screen.findByRole('heading', { name: 'No answer yet' });
    await user.type(pinField(), '9999');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(pinField()).toHaveProperty('value', ''));
    expect(kept.get('pending.withdraw')).toContain('321.00');
  });

  test('can be given up after a question', async () => {
    const { host, kept, user } = openPending();
    await screen.findByRole('heading', { name: 'No answer yet' });
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(host.overlays.confirm).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(kept.get('pending.withdraw')).toBe(''));
    expect(await amountField()).toHaveProperty('value', '');
  });
});

test.each([
  [{ bankId: 0 }, 'Set a receiving card', '/Setbank'],
  [{ hasFundsPassword: false }, 'Set a funds password', '/SetPayPassword'],
])('S3.48 with %j the way leads there first', async (lack, name, address) => {
  const { container } = open([member(lack)]);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(address);
  await expectAccessible(container);
});

test('S3.4 it says why it cannot be shown', async () => {
  const offline: ApiError = { kind: 'offline' };
  open([answer(getUserInfo, () => offline)]);
  expect(await screen.findByText('You are offline')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
