import { screen, waitFor, within } from '@testing-library/react';
import { opsAnswer, renderInConsole } from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import {
  deskFigures,
  deskWaiting,
  type FigureDay,
  type Unusual,
  type WaitingDesk,
  type WaitingItem,
} from '@velvet/contract/ops/desk';
import { releasePage } from '@velvet/contract/ops/releases';
import {
  approveWithdrawal,
  type WithdrawalDetail,
  withdrawalChecks,
  withdrawalShown,
} from '@velvet/contract/ops/withdrawals';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import messages from '../messages/en.json';
import DeskPage from './desk-page.tsx';

/** The library needs a layout; what it is given is in the figure’s name and in the table. */
jest.mock('./bars.tsx', () => ({ __esModule: true, default: () => null }));

const day = (index: number): FigureDay => ({
  day: `2026-11-${String(index).padStart(2, '0')}`,
  newMembers: index,
  recharged: minor(100_00),
  paidOut: minor(50_00),
  staked: minor(10_00),
  won: minor(20_00),
  houseResult: minor(-10_00),
});
const figures = opsAnswer(deskFigures, () => ({
  days: Array.from({ length: 28 }, (_, index) => day(index + 1)),
}));
const release = { version: '1.1.0-bb', since: toEpochSeconds(new Date()) };
const releases = opsAnswer(releasePage, () => ({
  revision: 7,
  items: [
    {
      app: 'video',
      current: '1.1.0-bb',
      canary: { ...release, version: '1.2.0-cc', percent: 10 },
      history: [release],
      figures: [
        { version: '1.1.0-bb', screens: 1_000, errors: 2 },
        { version: '1.2.0-cc', screens: 40, errors: 9 },
      ],
    },
    { app: 'shell', current: '1.1.0-bb', history: [release] },
  ],
}));
const waiting = opsAnswer(
  deskWaiting,
  (): WaitingDesk => ({
    items: [
      { kind: 'withdrawal', id: 42, since: toEpochSeconds(new Date()) },
      { kind: 'report', id: 3, since: toEpochSeconds(new Date()) },
    ],
    counts: [
      { kind: 'withdrawal', count: 1 },
      { kind: 'report', count: 1 },
    ],
  }),
);

test('S13.5 what waits leads to the page that decides, where there is one', async () => {
  const { container } = renderInConsole(<DeskPage />, {
    answers: [waiting, figures, releases],
    messages,
    hasPage: (path) => path === '/wallet/withdrawals',
  });
  const link = await screen.findByRole('link', { name: 'Withdrawal 42' });
  expect(link.getAttribute('href')).toBe('/wallet/withdrawals?id=42');
  expect(screen.getByText('Report 3').closest('a')).toBeNull();
  await screen.findByRole('img', { name: /Recharged: 700.00/ });
  await expectAccessible(container);
});

test('S13.5 the links to a conversation and to a case open them', async () => {
  const since = toEpochSeconds(new Date());
  const items: WaitingDesk['items'] = [
    { kind: 'conversation', id: 7, since },
    { kind: 'case', id: 9, since },
  ];
  renderInConsole(<DeskPage />, {
    answers: [opsAnswer(deskWaiting, () => ({ items, counts: [] })), figures, releases],
    messages,
  });
  const link = await screen.findByRole('link', { name: 'Conversation 7' });
  expect(link.getAttribute('href')).toBe('/wallet/conversations?member=7');
  expect(screen.getByRole('link', { name: /9$/ }).getAttribute('href')).toBe(
    '/wallet/cases?case=9',
  );
});

describe('S13.5 a withdrawal that waits', () => {
  const on = toEpochSeconds(new Date());
  const item = (id: number, unusual: readonly Unusual[]): WaitingItem => ({
    kind: 'withdrawal',
    id,
    since: on,
    memberId: toId(7),
    username: 'mei',
    amount: minor(250_00),
    unusual,
  });
  const desk = opsAnswer(deskWaiting, () => ({
    items: [item(42, []), item(43, ['needs_second', 'first'])],
    counts: [],
  }));
  const detail = (passed: boolean): WithdrawalDetail => ({
    withdrawal: {
      id: toId(42),
      state: 'under-review',
      amount: minor(250_00),
      reason: '',
      memberId: toId(7),
      username: 'mei',
      createdAt: on,
      updatedAt: on,
      waitsForSecond: false,
      version: 'under-review',
    },
    needsSecond: false,
    member: {
      id: toId(7),
      username: 'mei',
      realName: 'Mei Lin',
      active: true,
      vip: false,
      registeredAt: on,
      balance: minor(0),
    },
    card: { bank: 'Bank', holder: 'Mei Lin', number: '•••• 1234', boundAt: on },
    checks: withdrawalChecks.map((check) => ({ check, passed })),
    movements: [],
    earlier: [],
    decisions: [],
  });
  const approve = { name: 'Approve withdrawal 42' };

  test('says whose it is, how much and what is unusual; a usual one is approved here', async () => {
    const { calls, container, user } = renderInConsole(<DeskPage />, {
      answers: [
        desk,
        figures,
        releases,
        opsAnswer(withdrawalShown, () => detail(true)),
        opsAnswer(approveWithdrawal, () => ({
          outcome: 'successful' as const,
          version: 'successful',
        })),
      ],
      messages,
    });
    const second = (await screen.findByText('Withdrawal 43')).closest('tr');
    expect(second?.textContent).toContain('Withdrawal 43mei250.00Needs twoFirst one');
    expect(screen.getAllByRole('button', { name: /^Approve/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', approve));
    // The dialog that says "Loading" is replaced by the one that decides.
    await screen.findByText('Bank •••• 1234');
    const dialog = within(screen.getByRole('dialog', { name: 'Approve the withdrawal' }));
    await expectAccessible(container);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(dialog.getByText('Enter a reason.')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Checked and paid out' }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ address }) => address === '/withdrawals/approve')?.body).toEqual({
      id: 42,
      version: 'under-review',
      reason: 'paid_out',
    });
  });

  test('is decided on its own page when a check has failed since, and by finance only', async () => {
    const answers = [desk, figures, releases, opsAnswer(withdrawalShown, () => detail(false))];
    const { unmount, user } = renderInConsole(<DeskPage />, { answers, messages });
    await user.click(await screen.findByRole('button', approve));
    const link = await screen.findByRole('link', { name: 'Open the withdrawal' });
    expect(link.getAttribute('href')).toBe('/wallet/withdrawals?id=42');
    expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    unmount();
    renderInConsole(<DeskPage />, { answers, messages, roles: ['support'] });
    await screen.findByText('Withdrawal 42');
    expect(screen.queryByRole('button', approve)).toBeNull();
  });
});

test('S13.5 figures of a day, a week and a month against the time before', async () => {
  const { user } = renderInConsole(<DeskPage />, {
    answers: [waiting, figures, releases],
    messages,
  });
  const tile = async (name: string) =>
    (await screen.findAllByText(name)).map((label) => label.closest('li')?.textContent)[0];
  expect(await tile('Recharged')).toBe('Recharged700.00Before: 700.00');
  expect(await tile('House result')).toBe('House result-70.00Before: -70.00');
  await user.click(screen.getByText('Today'));
  expect(await tile('New members')).toBe('New members28Before: 27');
  await user.click(screen.getByText('30 days'));
  expect(await tile('Recharged')).toBe('Recharged2,800.00Before: 0.00');
});

test('S13.5 every value is in a table, too', async () => {
  const { user } = renderInConsole(<DeskPage />, {
    answers: [waiting, figures, releases],
    messages,
  });
  await user.click(await screen.findByRole('button', { name: 'As a table' }));
  const table = await screen.findByRole('table', { name: 'Figures' });
  const [, newest] = within(table).getAllByRole('row');
  expect(newest?.textContent).toBe('Nov 2828100.0050.0010.0020.00-10.00');
});

test('S13.5 errors per release, as a chart', async () => {
  renderInConsole(<DeskPage />, { answers: [waiting, figures, releases], messages });
  const name = 'video 1.1.0-bb: 2 in 1,000 screens and video 1.2.0-cc: 9 in 40 screens';
  const chart = await screen.findByRole('img', { name });
  const panel = screen.getByRole('region', { name: 'Errors in 1,000 screens' });
  expect(panel.contains(chart)).toBe(true);
});

test('S13.1 without the role there are no figures, and none are asked for', async () => {
  const { calls } = renderInConsole(<DeskPage />, {
    answers: [waiting],
    messages,
    roles: ['support'],
  });
  await screen.findByText(/Withdrawal 42/);
  expect(screen.queryByText('Figures')).toBeNull();
  expect(calls.map(({ address }) => address)).toEqual(['/desk/waiting']);
});
