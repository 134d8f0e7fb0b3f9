import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  approveProposal,
  type ProposalItem,
  proposalPage,
  refuseProposal,
} from '@velvet/contract/ops/proposals';
import { settingPage } from '@velvet/contract/ops/settings';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import messages from '../messages/en.json';
import ProposalsPage from './proposals-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));

const proposal = (change: Partial<ProposalItem> = {}): ProposalItem => ({
  id: toId(5),
  kind: 'pay withdrawal',
  subject: 'withdrawal 42',
  details: [
    { name: 'withdrawal', value: '42' },
    { name: 'amount', value: '500000.00' },
    { name: 'odd_one', value: 'as it is' },
  ],
  reason: 'seen at the bank',
  requestedBy: 'grace',
  requestedAt: at,
  expiresAt: at,
  state: 'pending',
  decision: '',
  version: 'v1',
  ...change,
});

const list = (...items: readonly ProposalItem[]) => opsAnswer(proposalPage, () => ({ items }));
const show = (options: ConsoleOptions) =>
  renderInConsole(<ProposalsPage />, { messages, address: '/proposals', ...options });

async function open(options: ConsoleOptions) {
  const shown = show(options);
  await shown.user.click(await screen.findByRole('link', { name: 'Pay a withdrawal' }));
  const drawer = await screen.findByRole('dialog', { name: 'Pay a withdrawal (no. 5)' });
  return { ...shown, drawer };
}

test('S13.2 a proposal says what approving it does; another operator approves it', async () => {
  const approve = opsAnswer(approveProposal, () => ({
    decided: { outcome: 'ok' as const, version: 'v2' },
  }));
  const { calls, drawer, host, place, user } = await open({ answers: [list(proposal()), approve] });
  expect(place()).toBe('/proposals?id=5');
  const effect = within(drawer).getByRole('region', { name: 'What approving does' });
  expect(effect.textContent).toBe('What approving doesWithdrawal42Amount500,000.00odd_oneas it is');
  expect(within(effect).getByRole('link', { name: '42' }).getAttribute('href')).toBe(
    '/wallet/withdrawals?id=42',
  );
  expect(drawer.textContent).toContain('seen at the bank');
  await act(() => expectAccessible(drawer));
  await user.click(within(drawer).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Note (optional)' }), 'checked');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('Approved and done.', 'done'));
  expect(calls.find(({ address }) => address === '/proposals/approve')?.body).toEqual({
    id: 5,
    version: 'v1',
    note: 'checked',
  });
  expect(place()).toBe('/proposals');
  await settle();
});

test('S13.2 who asked for it withdraws it, and cannot approve it', async () => {
  const withdraw = opsAnswer(refuseProposal, () => ({
    outcome: 'withdrawn' as const,
    version: 'v2',
  }));
  const { drawer, host, user } = await open({
    answers: [list(proposal({ requestedBy: 'ada' })), withdraw],
  });
  expect(within(drawer).queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(within(drawer).getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'a mistake');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('Withdrawn.', 'done'));
});

test('S13.2 the code of an invitation is shown until it is closed', async () => {
  const approve = opsAnswer(approveProposal, () => ({
    decided: { outcome: 'ok' as const, version: 'v2' },
    invitation: { name: 'lin', code: 'abcd-efgh' },
  }));
  let isPending = true;
  const pending = opsAnswer(proposalPage, () => ({ items: isPending ? [proposal()] : [] }));
  const { drawer, user } = await open({ answers: [pending, approve] });
  await user.click(within(drawer).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve' });
  isPending = false;
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  const once = await screen.findByRole('dialog', { name: 'Give the operator this code' });
  expect(once.textContent).toContain('abcd-efgh');
  await user.keyboard('{Escape}');
  expect(screen.getByText('abcd-efgh')).toBeTruthy();
  await user.click(within(once).getByRole('button', { name: 'I have it' }));
  await waitFor(() => expect(screen.queryByText('abcd-efgh')).toBeNull());
});

test('Escape closes a decision and leaves the proposal open', async () => {
  const { drawer, place, user } = await open({ answers: [list(proposal())] });
  await user.click(within(drawer).getByRole('button', { name: 'Refuse' }));
  await screen.findByRole('dialog', { name: 'Refuse' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Refuse' })).toBeNull());
  expect(place()).toBe('/proposals?id=5');
});

test('S13.2 a decision that was asked about one proposal is not asked about the next', async () => {
  let isDecided = false;
  const next = proposal({ id: toId(6), kind: 'set config' });
  const shrinking = opsAnswer(proposalPage, () => ({
    items: isDecided ? [next] : [proposal(), next],
  }));
  const { drawer, user } = await open({ answers: [shrinking] });
  await user.click(within(drawer).getByRole('button', { name: 'Approve' }));
  await screen.findByRole('dialog', { name: 'Approve' });
  isDecided = true;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  await screen.findByText(/not among those shown/);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('link', { name: 'Change a setting' }));
  await screen.findByRole('dialog', { name: 'Change a setting (no. 6)' });
  expect(screen.queryByRole('dialog', { name: 'Approve' })).toBeNull();
});

test('S13.2 a refusal is shown where it was decided', async () => {
  const approve = opsAnswer(approveProposal, () =>
    opsRefused('own_account', 'Others must decide.'),
  );
  const { drawer, user } = await open({ answers: [list(proposal()), approve] });
  await user.click(within(drawer).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve' });
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Others must decide.');
});

test('S13.2 a change of a setting is shown beside its present value', async () => {
  const setting = {
    key: 'four_eyes',
    kind: 'four_eyes',
    value: '{"above":50000}',
    needsSecond: true,
    waitsForSecond: true,
    version: 'v1',
  } as const;
  const details = [
    { name: 'key', value: 'four_eyes' },
    { name: 'value', value: '{"above":1000000}' },
  ];
  const change = proposal({ kind: 'set config', subject: 'config four_eyes', details });
  show({
    answers: [list(change), opsAnswer(settingPage, () => ({ items: [setting] }))],
    address: '/proposals?id=5',
  });
  const effect = await screen.findByRole('region', { name: 'What approving does' });
  await waitFor(() =>
    expect(effect.textContent).toBe(
      'What approving doesSettingWithdrawals by two operatorsNew valueAbove 10,000.00Present valueAbove 500.00',
    ),
  );
});

test('S13.5 the oldest proposal, to which the desk links, is found on the last page', async () => {
  const pages = opsAnswer(proposalPage, ({ cursor }) =>
    cursor === undefined
      ? { items: [proposal({ id: toId(30) })], next: toId(30) }
      : { items: [proposal()] },
  );
  show({ answers: [pages], address: '/proposals?id=5' });
  const drawer = await screen.findByRole('dialog', { name: 'Pay a withdrawal (no. 5)' });
  expect(within(drawer).getByText('seen at the bank')).toBeTruthy();
});

test('proposals that cannot be read are not said to be decided', async () => {
  show({
    answers: [opsAnswer(proposalPage, () => opsRefused('unavailable', 'Try again later.'))],
    address: '/proposals?id=5',
  });
  const drawer = await screen.findByRole('dialog', { name: 'Proposals' });
  expect((await within(drawer).findByRole('alert')).textContent).toContain('Try again later.');
  expect(screen.queryByText(/not among those shown/)).toBeNull();
});

test('a proposal that is not among those shown', async () => {
  show({ answers: [list()], address: '/proposals?id=9' });
  expect(await screen.findByText(/not among those shown/)).toBeTruthy();
});
