import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OpsFailure } from '@velvet/console-kit';
import { opsAnswer, opsRefused } from '@velvet/console-kit/testing/console-host';
import { deskWaiting } from '@velvet/contract/ops/desk';
import { changeOperatorPassword, operatorSessionPage } from '@velvet/contract/ops/own-account';
import { passkeyList } from '@velvet/contract/ops/passkeys';
import { signIn, signOut, whoAmI } from '@velvet/contract/ops/session';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { operator, renderConsole, signedIn } from '../testing/render-console.tsx';

const nobody = opsAnswer(whoAmI, () => opsRefused('no_session', 'You are not signed in.'));
const unreachable: OpsFailure = { kind: 'network', isChange: false };
const emptyDesk = opsAnswer(deskWaiting, () => ({ items: [], counts: [] }));

async function fillIn(user: Awaited<ReturnType<typeof renderConsole>>['user'], code = '123 456') {
  const name = await screen.findByRole('textbox', { name: 'Operator name' });
  if (!name.hasAttribute('readonly')) await user.type(name, 'ada');
  const form = within(name.closest('form') ?? document.body);
  await user.type(form.getByLabelText(/^Password/), 'correct horse');
  await user.type(screen.getByRole('textbox', { name: 'Code' }), code);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('S13.1 name, password and code open the console; spaces in a code do not matter', async () => {
  const { calls, user } = await renderConsole({
    answers: [nobody, opsAnswer(signIn, () => operator({ roles: ['support'] })), emptyDesk],
  });
  expect(screen.getByRole('heading', { name: 'Sign in to the console' })).toBeTruthy();
  await act(() => expectAccessiblePage());
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('Fill this in.')).toHaveLength(3);
  await fillIn(user);
  expect(await screen.findByRole('heading', { name: 'Desk' })).toBeTruthy();
  expect(calls.find(({ address }) => address === '/session/signIn')?.body).toEqual({
    name: 'ada',
    password: 'correct horse',
    code: '123456',
  });
  expect(screen.getByRole('button', { name: /^Signed in as ada/ })).toBeTruthy();
});

test('S13.1 a refused sign-in says why and empties the code alone', async () => {
  const { user } = await renderConsole({
    answers: [
      nobody,
      opsAnswer(signIn, () => opsRefused('wrong_credentials', 'Something is wrong.')),
    ],
  });
  await fillIn(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Something is wrong.');
  expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', 'correct horse');
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Fill this in.')).toBeTruthy();
});

test('without the server there is a way to try again, and no sign-in', async () => {
  let isUp = false;
  const { user } = await renderConsole({
    answers: [opsAnswer(whoAmI, () => (isUp ? operator() : unreachable)), emptyDesk],
  });
  expect(screen.getByRole('heading', { name: /cannot be reached/ })).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Desk' })).toBeTruthy();
});

describe('S13.1 a session that ends', () => {
  const roles = ['support'] as const;

  async function endSession() {
    let isOpen = true;
    const shown = await renderConsole({
      answers: [
        opsAnswer(whoAmI, () => operator({ roles })),
        opsAnswer(deskWaiting, () =>
          isOpen ? { items: [], counts: [] } : opsRefused('no_session', 'Your session has ended.'),
        ),
        opsAnswer(signIn, ({ name }) => {
          isOpen = true;
          return operator({ name, roles });
        }),
      ],
    });
    await screen.findByText('Nothing waits for you.');
    isOpen = false;
    await shown.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('heading', { name: 'Your session has ended' });
    return shown;
  }

  test('hides the page and keeps it for the same operator', async () => {
    const { container, user } = await endSession();
    const heading = container.querySelector('main h1');
    expect(heading?.closest('[hidden]')).not.toBeNull();
    expect(screen.getByRole('textbox', { name: 'Operator name' })).toHaveProperty('readOnly', true);
    await user.type(screen.getByLabelText(/^Password/), 'correct horse');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Desk' })).toBe(heading);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.title).toBe('Desk · Velvet console');
  });

  test('covers a dialog, which Escape does not close, and gives it back as it was', async () => {
    const { user } = await renderConsole({
      answers: [
        ...signedIn(operator({ roles })),
        opsAnswer(passkeyList, () => ({ items: [] })),
        opsAnswer(operatorSessionPage, () => ({ items: [] })),
        opsAnswer(changeOperatorPassword, () => opsRefused('no_session', 'It has ended.')),
        opsAnswer(signIn, () => operator({ roles })),
      ],
      address: '/account',
    });
    // Where Mantine has its dialogs outside of tests.
    const portal = document.createElement('div');
    portal.dataset.portal = 'true';
    document.body.append(portal);
    await user.click(await screen.findByRole('button', { name: 'Change the password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the password' });
    const field = within(dialog).getByLabelText(/^New password/);
    await user.type(field, 'correct horse battery');
    await user.click(within(dialog).getByRole('button', { name: 'Change the password' }));
    await screen.findByRole('heading', { name: 'Your session has ended' });
    expect(portal).toMatchObject({ inert: true, hidden: true });
    const ended = screen.getByRole('region', { name: 'Your session has ended' });
    expect(document.activeElement).toBe(ended);
    await user.keyboard('{Escape}');
    await fillIn(user);
    await waitFor(() => expect(dialog.closest('[hidden]')).toBeNull());
    expect(field).toHaveProperty('value', 'correct horse battery');
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(portal).toMatchObject({ inert: false, hidden: false });
    portal.remove();
  });

  test('keeps the page when more calls are refused', async () => {
    const { calls, container } = await endSession();
    const heading = container.querySelector('main h1');
    const reads = () => calls.filter(({ address }) => address === '/desk/waiting');
    expect(reads()).toHaveLength(2);
    fireEvent.focus(window);
    await waitFor(() => expect(reads()).toHaveLength(3));
    // What goes on below the screen is still this operator's.
    expect(reads().map(({ operator }) => operator)).toEqual(['ada', 'ada', 'ada']);
    await settle();
    expect(container.querySelector('main h1')).toBe(heading);
    expect(screen.getByRole('heading', { name: 'Your session has ended' })).toBeTruthy();
  });

  test('leaves nothing of it to another operator', async () => {
    const { container, user } = await endSession();
    const heading = container.querySelector('main h1');
    await user.click(screen.getByRole('button', { name: 'Sign in as another operator' }));
    expect(container.contains(heading)).toBe(false);
    await fillIn(user);
    expect(await screen.findByRole('heading', { name: 'Desk' })).not.toBe(heading);
  });
});

test('signing out ends the session and shows the sign-in', async () => {
  const { calls, user } = await renderConsole({
    answers: [...signedIn(operator({ roles: ['support'] })), opsAnswer(signOut, () => null)],
  });
  await user.click(await screen.findByRole('button', { name: /^Signed in as ada/ }));
  await user.click(within(await screen.findByRole('menu')).getByText('Sign out'));
  expect(await screen.findByRole('heading', { name: 'Sign in to the console' })).toBeTruthy();
  expect(calls.some(({ address }) => address === '/session/signOut')).toBe(true);
});

test('S13.1 a sign-out that did not reach the server is reported, and the session goes on', async () => {
  const { user } = await renderConsole({
    answers: [...signedIn(operator({ roles: ['support'] })), opsAnswer(signOut, () => unreachable)],
  });
  await user.click(await screen.findByRole('button', { name: /^Signed in as ada/ }));
  await user.click(within(await screen.findByRole('menu')).getByText('Sign out'));
  expect(await screen.findByText(/The connection was lost/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Desk' })).toBeTruthy();
});
