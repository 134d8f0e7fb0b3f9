import { screen, waitFor, within } from '@testing-library/react';
import {
  anId,
  aPage,
  aWithdrawal,
  aWithdrawRule,
  EXAMPLE_TIME,
  points,
} from '@velvet/contract/testing/factories';
import { getWithdrawRule, withdrawalPage } from '@velvet/contract/wallet';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import WithdrawRecordPage from './withdraw-record-page.tsx';

const all = [
  aWithdrawal({ id: anId(3) }),
  aWithdrawal({ id: anId(2), state: 'settled', amount: points(200), reason: 'Paid to your card' }),
  aWithdrawal({ id: anId(1), state: 'failed', amount: points(300), reason: 'The bank refused it' }),
];
const records = answer(withdrawalPage, (fields) =>
  aPage(fields.get('status') === '0' ? all : all.slice(2)),
);
const ruled = answer(getWithdrawRule, () => aWithdrawRule());
const open = (address = '/WithdrawRecord') =>
  renderScreen(<WithdrawRecordPage />, { address, answers: [records, ruled] });
const card = async (amount: string) => {
  const item = (await screen.findByText(amount)).closest('li');
  if (!item) throw new Error('Not in a list');
  return within(item);
};

test('S3.49 S6.3 each with its state, its steps and the reason', async () => {
  const { container } = open();
  const open3 = await card('100.00');
  expect(open3.getAllByText('Under review')).toHaveLength(2);
  expect(await open3.findByText('Usually about 5 minutes')).toBeTruthy();
  const paid = await card('200.00');
  expect(paid.getByText('Successful')).toBeTruthy();
  expect(paid.getByText(/Paid to your card/)).toBeTruthy();
  const failed = await card('300.00');
  expect(failed.getByText('Points returned')).toBeTruthy();
  expect(failed.getByText(/The bank refused it/)).toBeTruthy();
  // S15.1: support knows what it is about.
  const support = failed.getByRole('link', { name: 'Contact customer service' });
  expect(support.getAttribute('href')).toBe('/ServicePage?about=withdrawal%3A1');
  expect(screen.getByText('No more')).toBeTruthy();
  await expectAccessible(container);
});

test('S14.7 what is under review says until when it waits, and why', async () => {
  const wait = { reason: 'device', until: EXAMPLE_TIME } as const;
  const rule = answer(getWithdrawRule, () => aWithdrawRule({ wait }));
  renderScreen(<WithdrawRecordPage />, { address: '/WithdrawRecord', answers: [records, rule] });
  expect(await screen.findByText(/^Your account was opened on a new device\./)).toBeTruthy();
  expect(screen.getByText(/withdrawals are paid out after Nov \d+, 2026/)).toBeTruthy();
  expect(screen.queryByText('Usually about 5 minutes')).toBeNull();
});

test('S3.49 a tab requests its status and stays in the address', async () => {
  const { calls, place, user } = open();
  await card('100.00');
  await user.click(screen.getByRole('tab', { name: 'Failed' }));
  await waitFor(() => expect(screen.queryByText('100.00')).toBeNull());
  expect(calls.at(-1)).toBe('user_get_withdraw_list?status=3&page=1');
  expect(place.address).toBe('/WithdrawRecord?status=3');
});

test('S3.4 without any it says so and offers the way to ask', async () => {
  renderScreen(<WithdrawRecordPage />, {
    address: '/WithdrawRecord',
    answers: [answer(withdrawalPage, () => aPage([]))],
  });
  expect(await screen.findByText('No data~')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a withdrawal' })).toBeTruthy();
});
