import { act, screen, waitFor, within } from '@testing-library/react';
import type { OpsFailure } from '@velvet/console-kit';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { type AuditVerification, verifyAudit } from '@velvet/contract/ops/audit';
import { checkLedger, type LedgerCheck } from '@velvet/contract/ops/books';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import BooksPage from './books-page.tsx';

const inOrder: LedgerCheck = {
  state: 'in_order',
  faults: [],
  hasMore: false,
  transactions: 12_345,
  members: 40,
  bets: 900,
  draws: 77,
};
const busy: OpsFailure = {
  kind: 'refused',
  status: 429,
  reason: 'too_many',
  message: 'Too many attempts.',
  retryAfterS: 5,
};
const intact: AuditVerification = {
  state: 'intact',
  entries: 210,
  noted: 4,
  head: '210:abcdef',
};

const show = (answers: ConsoleOptions['answers']) => {
  const shown = renderInConsole(<BooksPage />, {
    messages: english,
    roles: ['finance'],
    ...(answers ? { answers } : {}),
  });
  const check = (title: string) =>
    shown.user.click(
      screen.getByRole('button', { name: new RegExp(`^Check (now|again): ${title}$`) }),
    );
  return { ...shown, check };
};
const panel = (title: string) => within(screen.getByRole('region', { name: title }));

test('S13.3 the books are checked when they are asked for, with what was checked and when', async () => {
  const { calls, check, container } = show([
    opsAnswer(checkLedger, () => inOrder),
    opsAnswer(verifyAudit, () => intact),
  ]);
  expect(calls).toEqual([]);
  expect(screen.getAllByText('Not checked yet.')).toHaveLength(2);
  await check('Ledger');
  await panel('Ledger').findByText('In order');
  expect(panel('Ledger').getByText('12,345')).toBeTruthy();
  expect(panel('Ledger').getByRole('status').textContent).toMatch(/^Checked on .*:\d\d/);
  await check('Audit log');
  await panel('Audit log').findByText('Intact');
  expect(panel('Audit log').getByText('210:abcdef')).toBeTruthy();
  await check('Ledger');
  await waitFor(() =>
    expect(calls.map(({ address }) => address)).toEqual([
      '/books/check',
      '/audit/verification',
      '/books/check',
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await expectAccessible(container);
});

test('a check shows how long it has been running', async () => {
  const { check } = show([]);
  await check('Ledger');
  const { getByRole, getByText } = panel('Ledger');
  expect(getByRole('progressbar', { name: 'Time that the check has taken' })).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  expect(getByText('Checking for 1 of at most 60 seconds.')).toBeTruthy();
});

test('faults are listed with their entries, and told apart from a list that is cut off', async () => {
  const { check } = show([
    opsAnswer(checkLedger, () => ({
      ...inOrder,
      state: 'broken' as const,
      faults: [{ fault: 'wrong payout', id: 42 }, { fault: 'sum of balances' }],
      hasMore: true,
    })),
  ]);
  await check('Ledger');
  const table = within(await screen.findByRole('table', { name: 'What is not in order' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['wrong payout42', 'sum of balances–']);
  expect(panel('Ledger').getByText('Not in order')).toBeTruthy();
  expect(screen.getByText('Only the first 2 are listed.')).toBeTruthy();
});

test('while another check runs, the page says so and when to try again', async () => {
  let isBusy = true;
  const { check, user } = show([opsAnswer(checkLedger, () => (isBusy ? busy : inOrder))]);
  await check('Ledger');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Another check is running');
  expect(alert.textContent).toContain('Try again in 5 seconds.');
  isBusy = false;
  await user.click(within(alert).getByRole('button', { name: 'Check again' }));
  await screen.findByText('In order');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what takes too long is left to the command line', async () => {
  const { check, user } = show([
    opsAnswer(verifyAudit, () => opsRefused('takes_too_long', 'Too long')),
  ]);
  await check('Audit log');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('npx velvet operator audit verify');
  await user.click(within(alert).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('npx velvet operator audit verify');
});

test('without a connection a check can be tried again', async () => {
  const { check } = show([opsAnswer(checkLedger, () => ({ kind: 'network', isChange: false }))]);
  await check('Ledger');
  await screen.findByText('The server could not be reached.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
