import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import {
  approveWithdrawal,
  rejectWithdrawal,
  settleWithdrawal,
  type WithdrawalDetail,
  type WithdrawalItem,
  withdrawalPage,
  withdrawalShown,
} from '@velvet/contract/ops/withdrawals';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import chinese from '../messages/zh-Hans.json';
import WithdrawalsPage from './withdrawals-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));

const withdrawal = (own: Partial<WithdrawalItem> = {}): WithdrawalItem => ({
  id: toId(42),
  state: 'under-review',
  amount: minor(123_450),
  reason: '',
  memberId: toId(7),
  username: 'demo',
  createdAt: at,
  updatedAt: at,
  waitsForSecond: false,
  version: 'v1',
  ...own,
});

const detail = (own: Partial<WithdrawalItem> = {}, needsSecond = false): WithdrawalDetail => ({
  withdrawal: withdrawal(own),
  needsSecond,
  member: {
    id: toId(7),
    username: 'demo',
    realName: 'Ada Byron',
    active: true,
    vip: false,
    registeredAt: at,
    balance: minor(5_000),
  },
  card: { bank: 'First Bank', holder: 'Ada Byron', number: '•••• 4242', boundAt: at },
  checks: [
    { check: 'member_active', passed: true },
    { check: 'holder_is_member', passed: false },
  ],
  movements: [
    {
      id: toId(1),
      kind: 'withdrawal',
      amount: minor(-123_450),
      balance: minor(5_000),
      at,
      detail: '',
    },
  ],
  earlier: [withdrawal({ id: toId(41), state: 'failed', reason: 'card_wrong' })],
  decisions: [
    { at, operator: 'bob', action: 'approve', outcome: 'needs_second', reason: 'paid_out' },
  ],
});

const shown = (own?: Partial<WithdrawalItem>, needsSecond?: boolean) =>
  opsAnswer(withdrawalShown, () => detail(own, needsSecond));

const show = (options: ConsoleOptions) =>
  renderInConsole(<WithdrawalsPage />, {
    messages: options.language === 'zh-Hans' ? chinese : english,
    ...options,
  });
const open = (options: ConsoleOptions) =>
  show({ address: '/wallet/withdrawals?id=42', ...options });

test('S14.7 what waits after a change says until when, and why', async () => {
  const waiting = { ...detail(), wait: { reason: 'device', until: at } } as const;
  const { container } = open({ answers: [opsAnswer(withdrawalShown, () => waiting)] });
  expect((await screen.findByText('Not paid before')).nextSibling?.textContent).toMatch(/2026/);
  expect(screen.getByText('New device')).toBeTruthy();
  await expectAccessible(container);
});

test('S13.3 what waits for a decision comes first; other states are one press away', async () => {
  const asked: unknown[] = [];
  const page = opsAnswer(withdrawalPage, ({ state }) => {
    asked.push(state);
    return { items: state === 'settled' ? [] : [withdrawal()] };
  });
  const { container, user, place } = show({ answers: [page] });
  const row = await screen.findByRole('link', { name: '#42' });
  expect(row.getAttribute('href')).toBe('/wallet/withdrawals?id=42');
  expect(screen.getByText('1,234.50')).toBeTruthy();
  await expectAccessible(container);
  await user.click(screen.getByRole('radio', { name: 'Paid' }));
  expect(await screen.findByText('No withdrawals here.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await screen.findByRole('link', { name: '#42' });
  expect(asked).toEqual(['under-review', 'settled', undefined]);
  expect(place()).toContain('state=all');
});

test('S13.3 a withdrawal shows everything its decision rests on', async () => {
  const { container } = open({ answers: [shown()] });
  await screen.findByRole('heading', { level: 1, name: 'Withdrawal #42' });
  await screen.findByText('First Bank');
  for (const text of ['Ada Byron', '•••• 4242', '-1,234.50', 'Checked and paid out', '#41']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(screen.getByText(/in the member’s name/).textContent).toContain(': no');
  await act(() => expectAccessible(container));
});

describe('S13.2 a decision', () => {
  const press = async (name: string, options: ConsoleOptions) => {
    const opened = open(options);
    await opened.user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    return {
      ...opened,
      dialog,
      confirm: () => opened.user.click(dialog.getByRole('button', { name })),
    };
  };
  const changes = (calls: readonly { readonly body: unknown }[]) =>
    calls.flatMap(({ body }) => (body === undefined ? [] : [body]));

  test('to approve carries the state it was seen in, and says that a second one is needed', async () => {
    const approve = opsAnswer(approveWithdrawal, () => ({
      ...{ outcome: 'needs_second' as const, version: 'v2' },
    }));
    let username = 'demo';
    const changing = opsAnswer(withdrawalShown, () =>
      detail({ username, version: username === 'demo' ? 'v1' : 'v9' }, true),
    );
    const { calls, dialog, confirm, host, user } = await press('Approve', {
      answers: [changing, approve],
    });
    expect(screen.getByText('Two operators must approve it.')).toBeTruthy();
    username = 'renamed';
    fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
    await dialog.findByText(/renamed/);
    await user.click(dialog.getByRole('radio', { name: 'Checked and paid out' }));
    await confirm();
    await waitFor(() => expect(host.notify).toHaveBeenCalled());
    expect(changes(calls)).toEqual([{ id: 42, version: 'v1', reason: 'paid_out' }]);
    expect(host.notify.mock.calls[0]?.[0]).toContain('second operator');
  });

  test('is about the withdrawal it was asked about, not about the one that Back leads to', async () => {
    const { router, user } = open({
      answers: [opsAnswer(withdrawalShown, ({ id }) => detail({ id }))],
    });
    await screen.findByText('First Bank');
    await act(() => router.navigate('/wallet/withdrawals?id=43'));
    await screen.findByRole('heading', { level: 1, name: 'Withdrawal #43' });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByRole('dialog', { name: 'Approve' });
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { level: 1, name: 'Withdrawal #42', hidden: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('to reject needs a reason, which the member reads in their language', async () => {
    const reject = opsAnswer(rejectWithdrawal, () => ({
      ...{ outcome: 'failed' as const, version: 'v2' },
    }));
    const { calls, dialog, confirm, user } = await press('Reject', { answers: [shown(), reject] });
    await confirm();
    expect(changes(calls)).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: 'The card is in another name' }));
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes(calls)).toEqual([{ id: 42, version: 'v1', reason: 'name_differs' }]);
  });

  test('that the server refuses says why and changes nothing on the screen', async () => {
    const approve = opsAnswer(approveWithdrawal, () =>
      opsRefused('same_operator', 'You have approved it already.'),
    );
    const { dialog, confirm, user } = await press('Approve', { answers: [shown(), approve] });
    await user.click(dialog.getByRole('radio', { name: 'Checked and paid out' }));
    await confirm();
    expect(await dialog.findByText('You have approved it already.')).toBeTruthy();
    expect(screen.getAllByText('Under review').length).toBeGreaterThan(0);
  });

  test('that it is paid needs no reason', async () => {
    const settle = opsAnswer(settleWithdrawal, () => ({
      ...{ outcome: 'settled' as const, version: 'v2' },
    }));
    const { calls, confirm } = await press('Mark as paid by the bank', {
      answers: [shown({ state: 'successful' }), settle],
    });
    await confirm();
    await waitFor(() => expect(changes(calls)).toEqual([{ id: 42, version: 'v1' }]));
  });

  test('is for finance: support reads only', async () => {
    open({ answers: [shown()], roles: ['support'] });
    await screen.findByRole('heading', { level: 1 });
    await screen.findByText('First Bank');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  test('on what is over is not offered', async () => {
    open({ answers: [shown({ state: 'settled' })] });
    await screen.findByText('First Bank');
    for (const name of ['Approve', 'Reject', 'Mark as paid by the bank']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

test('the page speaks simplified Chinese', async () => {
  open({ answers: [shown()], language: 'zh-Hans' });
  expect(await screen.findByRole('heading', { level: 1, name: '提现 #42' })).toBeTruthy();
  await screen.findByText('First Bank');
  expect(screen.getByText('银行卡户名与会员姓名一致', { exact: false })).toBeTruthy();
});
