import { screen, waitFor } from '@testing-library/react';
import { getUserInfo } from '@velvet/contract/member';
import { setRealName } from '@velvet/contract/profile';
import { anId, aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderLeavable, renderScreen } from '../testing/test-host.tsx';
import SetNamePage from './set-name-page.tsx';

let id = 700;
const open = (overrides: Parameters<typeof aUserInfo>[0]) => {
  id += 1;
  const user = aUserInfo({ id: anId(id), ...overrides });
  return renderScreen(<SetNamePage />, {
    address: '/Setname',
    answers: [answer(getUserInfo, () => user), answer(setRealName, () => null)],
  });
};
const field = () => screen.findByRole('textbox', { name: 'Real name' });

test('S3.43 a name is needed; then it is saved and leads back', async () => {
  const { calls, container, host, place, user } = open({ realName: '', bankId: 0 });
  await field();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please complete the form')).toBeTruthy();
  await expectAccessible(container);
  await user.type(await field(), ' Ann Lee ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(place.address).toBe('/Infomation'));
  expect(calls).toContain('user_set_name?name=Ann+Lee');
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
});

test('S3.43 once a card is bound it is fixed', async () => {
  const { container } = open({ bankId: 1, realName: 'Ann Lee' });
  expect((await screen.findByRole('definition')).textContent).toBe('Ann Lee');
  expect(screen.queryByRole('textbox')).toBeNull();
  await expectAccessible(container);
  expect(screen.getByText('Your name is fixed because a bank card is bound')).toBeTruthy();
});

test('S3.43 an answer that comes after the screen was left leads nowhere', async () => {
  const { host, leave, place, user } = renderLeavable(<SetNamePage />, {
    address: '/Setname',
    answers: [answer(getUserInfo, () => aUserInfo({ realName: 'Ann Lee', bankId: 0 }))],
    late: answer(setRealName, () => null),
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await leave();
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(place.address).toBe('/elsewhere');
});
