import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { opsAnswer, opsRefused } from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  changeOperatorPassword,
  endOperatorSession,
  issueToken,
  makeRecoveryCodes,
  operatorSessionPage,
} from '@velvet/contract/ops/own-account';
import { type OperatorPasskey, passkeyList, removePasskey } from '@velvet/contract/ops/passkeys';
import { signIn } from '@velvet/contract/ops/session';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { operator, renderConsole, signedIn } from '../testing/render-console.tsx';

const at = toEpochSeconds(new Date('2026-11-23T09:30:00Z'));
const session = (id: number, isCurrent: boolean) => ({
  id: toId<'operator session'>(id),
  operator: 'ada',
  kind: 'session' as const,
  label: '',
  startedAt: at,
  lastSeenAt: at,
  expiresAt: at,
  isCurrent,
});
const passkeys = opsAnswer(passkeyList, () => ({ items: [] }));
const token = { ...session(3, false), kind: 'personal' as const, label: 'nightly report' };
const sessions = opsAnswer(operatorSessionPage, ({ kind }) => ({
  items:
    kind === 'session'
      ? [session(1, true), session(2, false)]
      : [{ ...token, roles: ['support' as const] }],
}));
const common = [...signedIn(operator({ roles: ['support'] })), passkeys, sessions];

test('S13.1 other sessions are ended here, the present one is not', async () => {
  const { calls, user } = await renderConsole({
    answers: [
      ...common,
      opsAnswer(endOperatorSession, () => ({ outcome: 'ok' as const }) as const),
    ],
    address: '/account',
  });
  expect(await screen.findByText('This one')).toBeTruthy();
  await act(() => expectAccessiblePage());
  await user.click(await screen.findByRole('button', { name: /^End ada, Nov 23, 2026/ }));
  const question = await screen.findByRole('dialog', { name: 'End this session?' });
  await user.click(within(question).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('It was ended.')).toBeTruthy();
  expect(calls.find(({ address }) => address === '/account/endSession')?.body).toEqual({ id: 2 });
});

test('S13.1 the passkey whose button is pressed is removed, after a question', async () => {
  const passkey = (id: string, label: string): OperatorPasskey => ({
    id,
    label,
    transports: [],
    addedAt: at,
  });
  const two = opsAnswer(passkeyList, () => ({
    items: [passkey('AQID', 'Laptop'), passkey('BAUG', 'Phone')],
  }));
  const { calls, user } = await renderConsole({
    answers: [
      ...signedIn(operator({ roles: ['support'] })),
      two,
      sessions,
      opsAnswer(removePasskey, () => ({ outcome: 'ok' as const })),
    ],
    address: '/account',
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const question = await screen.findByRole('dialog', { name: 'Remove this passkey?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The passkey was removed.')).toBeTruthy();
  const removals = calls.filter(({ address }) => address === '/passkeys/remove');
  expect(removals.map(({ body }) => body)).toEqual([{ id: 'BAUG' }]);
});

test('S13.1 a passkey without a name is refused before the browser makes one', async () => {
  Object.assign(globalThis, { PublicKeyCredential: function PublicKeyCredential() {} });
  try {
    const { calls, user } = await renderConsole({ answers: common, address: '/account' });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), '  ');
    await user.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    expect(await dialog.findByText('Enter a name.')).toBeTruthy();
    expect(calls.map(({ address }) => address)).not.toContain('/passkeys/options');
  } finally {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  }
});

test('S13.1 a list that was read before a change and arrives after it is read again', async () => {
  const passkey: OperatorPasskey = { id: 'AQID', label: 'Laptop', transports: [], addedAt: at };
  let stored = [passkey];
  let isHeld = false;
  let release = () => {};
  const { calls, user } = await renderConsole({
    answers: [
      ...signedIn(operator({ roles: ['support'] })),
      {
        path: passkeyList.path,
        async respond() {
          const items = stored;
          if (isHeld) await new Promise<void>((resolve) => (release = resolve));
          return { ok: true, wire: passkeyList.output.encode({ items }) };
        },
      },
      sessions,
      opsAnswer(removePasskey, () => {
        stored = [];
        return { outcome: 'ok' as const };
      }),
    ],
    address: '/account',
  });
  const reads = () => calls.filter(({ address }) => address === '/passkeys/list');
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  const question = await screen.findByRole('dialog', { name: 'Remove this passkey?' });
  isHeld = true;
  fireEvent.focus(window);
  await waitFor(() => expect(reads()).toHaveLength(2));
  isHeld = false;
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await screen.findByText('The passkey was removed.');
  release();
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
  expect(reads()).toHaveLength(3);
});

test('S13.1 what needs a fresh sign-in asks for one, and is done then', async () => {
  let isFresh = false;
  const { calls, user } = await renderConsole({
    answers: [
      ...common,
      opsAnswer(signIn, () => {
        isFresh = true;
        return operator({ roles: ['support'] });
      }),
      opsAnswer(changeOperatorPassword, () =>
        isFresh ? { outcome: 'ok' as const } : opsRefused('not_fresh', 'Sign in again.'),
      ),
    ],
    address: '/account',
  });
  await user.click(await screen.findByRole('button', { name: 'Change the password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the password' });
  await user.type(within(dialog).getByLabelText(/^New password/), 'a much longer one');
  await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
  const again = await screen.findByRole('dialog', { name: 'Sign in again' });
  await user.type(within(again).getByLabelText(/^Password/), 'correct horse');
  await user.type(within(again).getByRole('textbox', { name: 'Code' }), '123456');
  await user.click(within(again).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('The password was changed.')).toBeTruthy();
  const changes = calls.filter(({ address }) => address === '/account/changePassword');
  expect(changes).toHaveLength(2);
  expect(changes[0]?.idempotencyKey).not.toBe(changes[1]?.idempotencyKey);
});

test('S13.1 what one operator asked for is not done for another who signs in', async () => {
  const { calls, user } = await renderConsole({
    answers: [
      ...common,
      opsAnswer(signIn, () => operator({ name: 'grace', roles: ['support'] })),
      opsAnswer(changeOperatorPassword, () => opsRefused('not_fresh', 'Sign in again.')),
    ],
    address: '/account',
  });
  await user.click(await screen.findByRole('button', { name: 'Change the password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the password' });
  await user.type(within(dialog).getByLabelText(/^New password/), 'a much longer one');
  await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
  const again = await screen.findByRole('dialog', { name: 'Sign in again' });
  await user.type(within(again).getByLabelText(/^Password/), 'correct horse');
  await user.type(within(again).getByRole('textbox', { name: 'Code' }), '123456');
  await user.click(within(again).getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('button', { name: /^Signed in as grace/ })).toBeTruthy();
  await settle();
  const done = (path: string) => calls.filter(({ address }) => address === path);
  expect(done('/account/changePassword')).toHaveLength(1);
  expect(done('/passkeys/list')).toHaveLength(2);
});

test('S13.1 recovery codes are shown once', async () => {
  const { user } = await renderConsole({
    answers: [
      ...common,
      opsAnswer(makeRecoveryCodes, () => ({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] })),
    ],
    address: '/account',
  });
  await user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make new recovery codes' });
  await user.click(within(dialog).getByRole('button', { name: 'Make new recovery codes' }));
  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(within(shown).getByText('cccc-dddd')).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('cccc-dddd')).toBeNull());
});

describe('S13.4 personal tokens', () => {
  test('are issued with some of one’s roles after a fresh sign-in, and shown once', async () => {
    let isFresh = false;
    const { calls, user } = await renderConsole({
      answers: [
        ...signedIn(operator({ roles: ['support', 'content'] })),
        passkeys,
        sessions,
        opsAnswer(signIn, () => {
          isFresh = true;
          return operator({ roles: ['support', 'content'] });
        }),
        opsAnswer(issueToken, () =>
          isFresh
            ? { expiresAt: at, token: 'velvet_op_secret' }
            : opsRefused('not_fresh', 'Sign in again.'),
        ),
      ],
      address: '/account',
    });
    await user.click(await screen.findByRole('button', { name: 'Issue a token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Issue a token' });
    const issue = () => user.click(within(dialog).getByRole('button', { name: 'Issue a token' }));
    await issue();
    expect(within(dialog).getByText('Say what it is for.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), ' Export ');
    await issue();
    expect(within(dialog).getByText('Choose at least one role.')).toBeTruthy();
    expect(within(dialog).queryByRole('checkbox', { name: 'Finance' })).toBeNull();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Content' }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Valid for' }), '7 days');
    await issue();
    const again = await screen.findByRole('dialog', { name: 'Sign in again' });
    await user.type(within(again).getByLabelText(/^Password/), 'correct horse');
    await user.type(within(again).getByRole('textbox', { name: 'Code' }), '123456');
    await user.click(within(again).getByRole('button', { name: 'Sign in' }));
    const once = await screen.findByRole('dialog', { name: 'Your personal token' });
    expect(once.textContent).toContain('velvet_op_secret');
    expect(calls.findLast(({ address }) => address === '/account/issueToken')?.body).toEqual({
      label: 'Export',
      roles: ['content'],
      days: 7,
    });
    await user.click(within(once).getByRole('button', { name: 'I have it' }));
    await waitFor(() => expect(screen.queryByText('velvet_op_secret')).toBeNull());
  });

  test('S13.3 an administrator issues one for a release agent, which has no other role', async () => {
    const { calls, user } = await renderConsole({
      answers: [
        ...signedIn(operator({ roles: ['administrator'] })),
        passkeys,
        sessions,
        opsAnswer(issueToken, () => ({ expiresAt: at, token: 'velvet_op_secret' })),
      ],
      address: '/account',
    });
    await user.click(await screen.findByRole('button', { name: 'Issue a token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Issue a token' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'releases-1');
    for (const name of ['Administrator', 'Release agent', 'Administrator', 'Release agent']) {
      await user.click(within(dialog).getByRole('checkbox', { name }));
    }
    await user.click(within(dialog).getByRole('button', { name: 'Issue a token' }));
    await screen.findByRole('dialog', { name: 'Your personal token' });
    expect(calls.findLast(({ address }) => address === '/account/issueToken')?.body).toMatchObject({
      roles: ['release_agent'],
    });
  });

  test('are revoked after a question', async () => {
    const { calls, user } = await renderConsole({
      answers: [...common, opsAnswer(endOperatorSession, () => ({ outcome: 'ok' as const }))],
      address: '/account',
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke nightly report' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke this token?' });
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('It was ended.')).toBeTruthy();
    expect(calls.find(({ address }) => address === '/account/endSession')?.body).toEqual({ id: 3 });
  });
});
