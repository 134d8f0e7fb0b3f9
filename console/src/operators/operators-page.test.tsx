import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  disableOperator,
  inviteOperator,
  linkOperator,
  type OperatorItem,
  operatorPage,
  resetOperator,
  setOperatorRoles,
} from '@velvet/contract/ops/operators';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import OperatorsPage from './operators-page.tsx';

const operator = (own: Partial<OperatorItem> = {}): OperatorItem => ({
  id: toId(3),
  name: 'cid',
  status: 'active',
  roles: ['support'],
  passkeys: 0,
  lastSeenAt: toEpochSeconds(new Date('2026-11-20T09:30:00Z')),
  waitsForSecond: false,
  version: 'v1',
  ...own,
});
const { lastSeenAt: _, ...unseen } = operator();
const dan: OperatorItem = {
  ...unseen,
  id: toId(4),
  name: 'dan',
  status: 'invited',
  memberId: toId(1204),
  waitsForSecond: true,
  invitedUntil: toEpochSeconds(new Date('2026-11-22T09:30:00Z')),
};
const ada = operator({ id: toId(1), name: 'ada', roles: ['finance', 'administrator'] });
const page = opsAnswer(operatorPage, () => ({ items: [dan, operator(), ada] }));
const waits = { outcome: 'needs_second', version: 'v2' } as const;

const show = (answers: ConsoleOptions['answers'] = []) =>
  renderInConsole(<OperatorsPage />, { messages: english, answers: [page, ...answers] });

async function open(name: string, item: string, answers: ConsoleOptions['answers']) {
  const shown = show(answers);
  await shown.user.click(await screen.findByRole('button', { name: `Change ${name}` }));
  await shown.user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...shown, ...(await dialogOf(shown)) };
}
async function dialogOf({ user }: Pick<ReturnType<typeof show>, 'user'>) {
  const dialog = within(await screen.findByRole('dialog'));
  const press = (button: string) => user.click(dialog.getByRole('button', { name: button }));
  const explain = () => user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Agreed');
  return { dialog, press, explain };
}
const bodies = (calls: readonly { body: unknown }[]) => calls.flatMap(({ body }) => body ?? []);
const change = { name: 'cid', version: 'v1', reason: 'Agreed' };

test('S13.1 operators are listed with roles, state and what waits', async () => {
  const { container } = show();
  await screen.findByText('dan');
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent?.replace('\u202f', ' ')),
  ).toEqual([
    'danSupportInvitedWaits for approvaluntil Nov 22, 2026, 9:30 AM#12040NeverChange',
    'cidSupportActive–0Nov 20, 2026, 9:30 AMChange',
    'adaYouFinance, AdministratorActive–0Nov 20, 2026, 9:30 AMChange',
  ]);
  await expectAccessible(container);
});

describe('S13.2 an invitation', () => {
  const fill = async (answers: ConsoleOptions['answers']) => {
    const shown = show(answers);
    await shown.user.click(await screen.findByRole('button', { name: 'Invite an operator' }));
    const { dialog, press, explain } = await dialogOf(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'eve');
    await explain();
    return { ...shown, dialog, press };
  };

  test('that is not sent is not lost without a question', async () => {
    const { dialog, host, user } = await fill([]);
    host.confirm.mockResolvedValueOnce(false);
    await user.keyboard('{Escape}');
    expect(host.confirm).toHaveBeenCalledTimes(1);
    expect(dialog.getByDisplayValue('eve')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has roles and a member, and waits for the second administrator', async () => {
    const { calls, dialog, host, press, user } = await fill([
      opsAnswer(inviteOperator, () => ({ outcome: 'needs_second' as const })),
    ]);
    await press('Propose');
    await dialog.findByText('Choose at least one role.');
    expect(bodies(calls)).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Content' }));
    await user.type(dialog.getByRole('textbox', { name: 'Member’s number' }), '1204');
    await press('Propose');
    await waitFor(() => expect(host.notify).toHaveBeenCalled());
    expect(host.notify.mock.calls[0]?.[0]).toContain('waits for a second administrator');
    expect(bodies(calls)).toEqual([
      { name: 'eve', roles: ['content'], member_id: 1204, reason: 'Agreed' },
    ]);
  });

  test('that another has asked for already is done, and its code is shown once', async () => {
    const { dialog, host, press, user } = await fill([
      opsAnswer(inviteOperator, () => ({ outcome: 'ok' as const, invitation: 'ABCD-EFGH' })),
    ]);
    await user.click(dialog.getByRole('checkbox', { name: 'Support' }));
    await press('Propose');
    const shown = within(
      await screen.findByRole('dialog', { name: 'Give the operator this code' }),
    );
    expect(shown.getByText('ABCD-EFGH')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH');
    await user.click(shown.getByRole('button', { name: 'I have it' }));
    await waitFor(() => expect(screen.queryByText('ABCD-EFGH')).toBeNull());
    expect(host.notify).not.toHaveBeenCalled();
  });

  test('under a taken name is refused', async () => {
    const { dialog, press, user } = await fill([
      opsAnswer(inviteOperator, () => opsRefused('name_taken', 'The name is taken.')),
    ]);
    await user.click(dialog.getByRole('checkbox', { name: 'Support' }));
    await press('Propose');
    await dialog.findByText('The name is taken.');
    expect(dialog.getByDisplayValue('eve')).toBeTruthy();
  });
});

test('S13.2 roles are proposed in the state in which the account was seen', async () => {
  const { calls, dialog, explain, host, press, user } = await open('cid', 'Change roles', [
    opsAnswer(setOperatorRoles, () => waits),
  ]);
  await user.click(dialog.getByRole('checkbox', { name: 'Content' }));
  await explain();
  await press('Propose');
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(bodies(calls)).toEqual([{ ...change, roles: ['support', 'content'] }]);
});

test('S13.2 one’s own account: the server’s refusal is shown', async () => {
  const own = 'This concerns an account of your own; others must decide.';
  const { dialog, explain, press } = await open('ada', 'Change roles', [
    opsAnswer(setOperatorRoles, () => opsRefused('own_account', own)),
  ]);
  await explain();
  await press('Propose');
  expect((await dialog.findByRole('alert')).textContent).toContain(own);
});

test('a member who does not exist is told at the field', async () => {
  const { calls, dialog, explain, press, user } = await open('cid', 'Link to a member', [
    opsAnswer(linkOperator, () => opsRefused('bad_field', 'Unknown', 'member_id')),
  ]);
  const field = dialog.getByRole('textbox', { name: 'Member’s number' });
  await user.type(field, '99');
  await explain();
  await press('Propose');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(bodies(calls)).toEqual([{ ...change, member_id: 99 }]);
});

test('a reset that the second administrator agrees to shows its code', async () => {
  const { calls, explain, press } = await open('cid', 'Reset sign-in', [
    opsAnswer(resetOperator, () => ({
      decided: { outcome: 'ok' as const, version: 'v2' },
      invitation: 'WXYZ-1234',
    })),
  ]);
  await explain();
  await press('Propose');
  await screen.findByText('WXYZ-1234');
  expect(bodies(calls)).toEqual([change]);
});

test('S13.1 one administrator disables at once', async () => {
  const { calls, explain, host, press } = await open('cid', 'Disable', [
    opsAnswer(disableOperator, () => ({ outcome: 'ok' as const, version: 'v2' })),
  ]);
  await explain();
  await press('Disable');
  await waitFor(() =>
    expect(host.notify).toHaveBeenCalledWith('The operator is disabled and signed out.', 'done'),
  );
  expect(bodies(calls)).toEqual([change]);
});

test('S13.2 an account that has changed meanwhile is looked at again', async () => {
  const { explain, press } = await open('cid', 'Disable', [
    opsAnswer(disableOperator, () => opsRefused('changed_meanwhile', 'Changed', 'version')),
  ]);
  await explain();
  await press('Disable');
  await screen.findByRole('button', { name: 'Show the present state' });
});
