import { screen, waitFor } from '@testing-library/react';
import { getUserInfo } from '@velvet/contract/member';
import { setFundsPassword } from '@velvet/contract/profile';
import { aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderLeavable, renderScreen } from '../testing/test-host.tsx';
import SetFundsPasswordPage from './set-funds-password-page.tsx';

const open = (hasFundsPassword: boolean) =>
  renderScreen(<SetFundsPasswordPage />, {
    address: '/SetPayPassword',
    answers: [
      answer(getUserInfo, () => aUserInfo({ hasFundsPassword })),
      answer(setFundsPassword, () => null),
    ],
  });
const field = (name: string) => screen.findByRole('textbox', { name });

test('S3.51 S6.1 four digits, twice the same, then back', async () => {
  const { calls, container, host, place, user } = open(false);
  await user.type(await field('New funds password'), '12x34');
  await user.type(await field('Repeat funds password'), '123');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('status').textContent).toBe('Please complete the form');
  expect(document.activeElement).toBe(await field('Repeat funds password'));
  expect(host.overlays.toast).not.toHaveBeenCalled();
  await expectAccessible(container);
  await user.type(await field('Repeat funds password'), '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(place.address).toBe('/Setting'));
  expect(calls).toContain('user_set_paypw?paypassword=1234');
});

test('S3.51 once set the form is closed', async () => {
  const { container } = open(true);
  expect((await screen.findByRole('definition')).textContent).toBe('Set');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await expectAccessible(container);
});

test('S3.51 an answer that comes after the screen was left leads nowhere', async () => {
  const { host, leave, place, user } = renderLeavable(<SetFundsPasswordPage />, {
    address: '/SetPayPassword',
    answers: [answer(getUserInfo, () => aUserInfo({ hasFundsPassword: false }))],
    late: answer(setFundsPassword, () => null),
  });
  await user.type(await field('New funds password'), '1234');
  await user.type(await field('Repeat funds password'), '1234');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await leave();
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(place.address).toBe('/elsewhere');
});
