import { screen, waitFor } from '@testing-library/react';
import { getUserInfo } from '@velvet/contract/member';
import { setSex } from '@velvet/contract/profile';
import { aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderLeavable, renderScreen } from '../testing/test-host.tsx';
import SetSexPage from './set-sex-page.tsx';

test('S3.44 male or female, saved and back', async () => {
  const { calls, container, place, user } = renderScreen(<SetSexPage />, {
    address: '/Setsex',
    answers: [answer(getUserInfo, () => aUserInfo({ sex: 'unset' })), answer(setSex, () => null)],
  });
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await expectAccessible(container);
  await user.click(save);
  await waitFor(() => expect(place.address).toBe('/Infomation'));
  expect(calls).toContain('user_set_sex?sex=2');
});

test('S3.44 an answer that comes after the screen was left leads nowhere', async () => {
  const { host, leave, place, user } = renderLeavable(<SetSexPage />, {
    address: '/Setsex',
    answers: [answer(getUserInfo, () => aUserInfo({ sex: 'male' }))],
    late: answer(setSex, () => null),
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await leave();
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
  expect(place.address).toBe('/elsewhere');
});
