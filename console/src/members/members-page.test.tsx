import { act, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { minor } from '@velvet/contract/money';
import { type BulkChange, bulkItemPage, bulkShown } from '@velvet/contract/ops/bulk';
import { previewMembers } from '@velvet/contract/ops/member-bulk';
import {
  addMemberNote,
  endMemberSessions,
  type MemberDetail,
  type MemberItem,
  memberPage,
  memberShown,
  resetMemberPassword,
  setMember,
} from '@velvet/contract/ops/members';
import { asEpochMs, toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import messages from '../messages/en.json';
import MembersPage from './members-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));

const member: MemberItem = {
  id: toId(7),
  username: 'mei',
  idNumber: 'V00890007',
  status: 1,
  vip: false,
  dating: false,
  creditScore: 100,
  balance: minor(123_450),
  registeredAt: at,
};

const detail: MemberDetail = {
  member,
  realName: 'Mei Lin',
  sex: 'unset',
  city: '',
  language: 'ja',
  inviteCode: '',
  registeredIp: '',
  hasFundsPassword: true,
  protection: { limits: [], realityMinutes: 0, serverTimeMs: asEpochMs(0) },
  sessions: [
    { id: 'abcdef012345', ip: '10.0.0.1', isBrowser: true, startedAt: at, lastSeenAt: at },
  ],
  movements: [],
  withdrawals: [{ state: 'successful', count: 2, amount: minor(50_000) }],
  recharges: [],
  notes: [{ id: toId(1), operator: 'grace', text: 'Called twice', at }],
  audit: [],
  version: 'v1',
};

const list = opsAnswer(memberPage, () => ({ items: [member] }));
const shown = opsAnswer(memberShown, () => detail);
const show = (options: ConsoleOptions) =>
  renderInConsole(<MembersPage />, { messages, address: '/members', ...options });
const open = async (options: ConsoleOptions) => {
  const page = show({ address: '/members?id=7', ...options });
  await screen.findByRole('heading', { name: 'mei' });
  const changes = () => page.calls.filter(({ body }) => body !== undefined);
  return { ...page, changes };
};

test('the search is in the address, and a row leads to the member', async () => {
  const { calls, container, place, user } = show({ answers: [list, shown] });
  await screen.findByRole('link', { name: 'mei' });
  await user.type(screen.getByRole('textbox', { name: 'Name, number or id' }), ' mei {Enter}');
  await user.click(screen.getByRole('checkbox', { name: 'VIP only' }));
  await user.click(screen.getByRole('radio', { name: 'Active' }));
  await waitFor(() => expect(place()).toBe('/members?q=mei&state=active&vip=1'));
  expect(calls.at(-1)?.address).toBe('/members/page?query=mei&state=active&vip=1');
  await act(() => expectAccessible(container));
  await user.click(await screen.findByRole('link', { name: 'mei' }));
  expect(await screen.findByRole('heading', { name: 'mei' })).toBeTruthy();
  expect(place()).toBe('/members?id=7');
});

test('S13.3 the server sorts and filters; the order is in the address, and no part of a bulk change', async () => {
  const { calls, container, place, user } = show({
    answers: [opsAnswer(memberPage, () => ({ items: [{ ...member, waiting: 2 }], next: 7 }))],
  });
  const heading = (name: string) => screen.findByRole('columnheader', { name });
  const press = async (name: string) => user.click(within(await heading(name)).getByRole('button'));
  await press('Balance');
  await waitFor(() => expect(place()).toBe('/members?sort=balance'));
  expect((await heading('Balance')).getAttribute('aria-sort')).toBe('descending');
  await press('Balance');
  await user.click(screen.getByRole('checkbox', { name: 'Something waits' }));
  await waitFor(() => expect(place()).toBe('/members?waits=1&sort=balance&order=up'));
  const address = '/members/page?waiting=1&sort=balance&ascending=1';
  expect(calls.at(-1)?.address).toBe(address);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(calls.at(-1)?.address).toBe(`${address}&cursor=7`));
  await act(() => expectAccessible(container));
  await user.click(screen.getByRole('checkbox', { name: 'Select mei' }));
  await press('Waiting');
  const row = await screen.findByRole('checkbox', { name: 'Select mei' });
  expect(row).toHaveProperty('checked', true);
  await press('Last seen');
  await waitFor(() => expect(place()).toBe('/members?waits=1&sort=seen'));
});

test('S13.3 selected members are disabled together, with a reason and after a preview', async () => {
  const bulk: BulkChange = {
    id: toId(5),
    kind: 'member',
    change: { word: 'disable', reason: 'Fraud ring' },
    state: 'preview',
    operator: 'ada',
    createdAt: at,
    counts: { ready: 1, blocked: 0, done: 0, skipped: 0, failed: 0 },
    version: 'preview.0',
  };
  const item = { id: 1, subjectId: 7, name: 'mei', before: 'active', after: 'disabled' };
  const { calls, container, place, user } = show({
    answers: [
      list,
      opsAnswer(previewMembers, () => bulk),
      opsAnswer(bulkShown, () => bulk),
      opsAnswer(bulkItemPage, () => ({
        items: [{ ...item, warnings: [], state: 'ready' as const }],
      })),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select mei' }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disable members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable members' }));
  await user.click(dialog.getByRole('button', { name: 'Show a preview' }));
  expect(dialog.getByText('Enter a reason.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fraud ring');
  await user.click(dialog.getByRole('button', { name: 'Show a preview' }));
  expect(await screen.findByRole('heading', { name: 'Disable members' })).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/members?bulk=5'));
  expect(calls.find(({ address }) => address === '/bulk/members/preview')?.body).toEqual({
    change: { word: 'disable', reason: 'Fraud ring' },
    ids: [7],
  });
  const link = await screen.findByRole('link', { name: 'mei' });
  expect(link.getAttribute('href')).toBe('/members?id=7');
  await act(() => expectAccessible(container));
});

test('S13.1 finance selects no members', async () => {
  show({ answers: [list], roles: ['finance'] });
  await screen.findByRole('link', { name: 'mei' });
  expect(screen.queryByRole('checkbox', { name: 'Select mei' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Bulk changes' })).toBeNull();
});

test('everything known of a member, without what was not given', async () => {
  const { container } = await open({ answers: [shown] });
  expect(screen.getByText('Mei Lin')).toBeTruthy();
  expect(screen.getByText('日本語')).toBeTruthy();
  expect(screen.getByText('Called twice')).toBeTruthy();
  expect(screen.queryByText('City')).toBeNull();
  await act(() => expectAccessible(container));
});

test('S13.1 finance reads and adds notes, and is offered no change', async () => {
  await open({ answers: [shown], roles: ['finance'] });
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reset a password, codes or passkeys' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'New note' })).toBeTruthy();
});

test('only what is changed is sent, and disabling needs a reason', async () => {
  const save = opsAnswer(setMember, () => ({ outcome: 'ok' as const, version: 'v2' }));
  const { changes, host, user } = await open({ answers: [shown, save] });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the member' });
  await user.click(within(dialog).getByRole('switch', { name: 'VIP access' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Disabled' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(changes()).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'asked for it');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('Saved.', 'done'));
  expect(changes()[0]?.body).toEqual({
    id: 7,
    version: 'v1',
    vip: true,
    status: 0,
    reason: 'asked for it',
  });
});

test('S14.1 a login password is reset after checks, and shown once', async () => {
  const reset = opsAnswer(resetMemberPassword, ({ checks }) =>
    checks.length < 2
      ? opsRefused('no_checks', 'At least two checks are needed.', 'checks')
      : { decided: { outcome: 'ok' as const, version: 'v2' }, password: 'blue-river-42' },
  );
  const { changes, user } = await open({ answers: [shown, reset] });
  await user.click(screen.getByRole('button', { name: 'Reset a password, codes or passkeys' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset a password, codes or passkeys' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'The real name' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'The last recharge' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'forgot it');
  await user.click(
    within(dialog).getByRole('button', { name: 'Reset a password, codes or passkeys' }),
  );
  const once = await screen.findByRole('dialog', { name: 'Tell the member this password' });
  expect(once.textContent).toContain('blue-river-42');
  expect(changes()[0]?.body).toMatchObject({
    kind: 'login',
    checks: ['real_name', 'last_recharge'],
  });
  await user.click(within(once).getByRole('button', { name: 'I have it' }));
  await waitFor(() => expect(screen.queryByText('blue-river-42')).toBeNull());
});

test('S14.1 a login password whose answer was lost is told as that, not as the funds password', async () => {
  const repeated = opsAnswer(resetMemberPassword, () => ({
    decided: { outcome: 'ok' as const, version: 'v2' },
  }));
  const { host, user } = await open({ answers: [shown, repeated] });
  const reset = { name: 'Reset a password, codes or passkeys' };
  await user.click(screen.getByRole('button', reset));
  const dialog = within(await screen.findByRole('dialog', reset));
  await user.click(dialog.getByRole('checkbox', { name: 'The real name' }));
  await user.click(dialog.getByRole('checkbox', { name: 'The last recharge' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'forgot it');
  await user.click(dialog.getByRole('button', reset));
  const lost = 'The password was reset, but the answer was lost. Reset it again.';
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith(lost, 'problem'));
});

test('S14.2 one session is ended, after a question', async () => {
  const end = opsAnswer(endMemberSessions, () => ({ ended: 1 }));
  const { changes, host, user } = await open({ answers: [shown, end] });
  host.confirm.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('button', { name: 'End 10.0.0.1' }));
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End 10.0.0.1' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('1 session was ended.', 'done'));
  expect(changes()[0]?.body).toEqual({ id: 7, session: 'abcdef012345' });
});

test('a note is kept until it is sent: leaving asks first', async () => {
  const add = opsAnswer(addMemberNote, () => ({ id: toId<'member note'>(2) }));
  const { changes, host, place, user } = await open({ answers: [list, shown, add] });
  host.confirm.mockResolvedValueOnce(false);
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Called again');
  await user.click(screen.getByRole('link', { name: 'All members' }));
  await waitFor(() => expect(host.confirm).toHaveBeenCalledTimes(1));
  expect(place()).toBe('/members?id=7');
  await user.click(screen.getByRole('button', { name: 'Add the note' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', ''),
  );
  expect(changes()[0]?.body).toEqual({ id: 7, text: 'Called again' });
  await user.click(screen.getByRole('link', { name: 'All members' }));
  await waitFor(() => expect(place()).toBe('/members'));
  expect(host.confirm).toHaveBeenCalledTimes(1);
});

test('S14.4 an account that is being closed says when, and what that waits for', async () => {
  const closing = { dueAt: at, hold: 'balance' } as const;
  const { container } = await open({
    answers: [list, opsAnswer(memberShown, () => ({ ...detail, closing }))],
  });
  expect(screen.getByText('Closes on')).toBeTruthy();
  expect(screen.getByText('The balance is not the one that the member has given up.')).toBeTruthy();
  await act(() => expectAccessible(container));
});

test('S14.4 nothing can be done about an erased account', async () => {
  const closing = { dueAt: at, erasedAt: at };
  await open({ answers: [list, opsAnswer(memberShown, () => ({ ...detail, closing }))] });
  expect(screen.getByText('Erased')).toBeTruthy();
  expect(screen.queryByText('Closes on')).toBeNull();
  for (const name of ['Change', 'Reset a password, codes or passkeys', 'Add the note']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
