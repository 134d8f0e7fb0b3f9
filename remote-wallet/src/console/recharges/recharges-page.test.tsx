import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import { confirmRecharge, type RechargeItem, rechargePage } from '@velvet/contract/ops/recharges';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import RechargesPage from './recharges-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const recharge = (own: Partial<RechargeItem> = {}): RechargeItem => ({
  id: toId(9),
  state: 'pending',
  amount: minor(50_000),
  payWay: 'Bank transfer',
  memberId: toId(7),
  username: 'demo',
  createdAt: at,
  updatedAt: at,
  waitsForSecond: false,
  version: 'v1',
  ...own,
});
const page = opsAnswer(rechargePage, ({ state }) => ({
  items: state === 'pending' ? [recharge()] : [recharge({ state: 'succeeded' })],
}));

const show = (options: ConsoleOptions) =>
  renderInConsole(<RechargesPage />, { messages: english, ...options });

async function open(options: ConsoleOptions) {
  const shown = show(options);
  await shown.user.click(await screen.findByRole('button', { name: 'Confirm #9' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm a payment' }));
  await shown.user.type(dialog.getByRole('textbox', { name: 'Payment reference' }), ' AB12 ');
  await shown.user.type(dialog.getByRole('textbox', { name: 'Evidence' }), 'statement, line 3');
  const confirm = () => shown.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  return { ...shown, dialog, confirm };
}

test('S13.2 a payment is confirmed with its reference and evidence, by two operators', async () => {
  const { calls, confirm, host } = await open({
    answers: [
      page,
      opsAnswer(confirmRecharge, () => ({ outcome: 'needs_second' as const, version: 'v2' })),
    ],
  });
  await confirm();
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(calls.flatMap(({ body }) => body ?? [])).toEqual([
    { id: 9, version: 'v1', reference: 'AB12', evidence: 'statement, line 3' },
  ]);
  expect(host.notify.mock.calls[0]?.[0]).toContain('second operator');
});

test('a refused reference is told at its field, and nothing typed is lost', async () => {
  const { confirm, dialog } = await open({
    answers: [
      page,
      opsAnswer(confirmRecharge, () =>
        opsRefused('evidence_used', 'This payment has confirmed another recharge.', 'reference'),
      ),
    ],
  });
  await confirm();
  const field = dialog.getByRole('textbox', { name: 'Payment reference' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.getByText('This payment has confirmed another recharge.')).toBeTruthy();
  expect(dialog.getByDisplayValue('statement, line 3')).toBeTruthy();
});

test('support reads recharges, but confirms none', async () => {
  const { container, user } = show({ answers: [page], roles: ['support'] });
  await screen.findByText('Bank transfer');
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Credited' }));
  await waitFor(() => expect(screen.getAllByText('Credited')).toHaveLength(2));
  await expectAccessible(container);
});
