import { screen } from '@testing-library/react';
import { getBankInfo } from '@velvet/contract/bank-card';
import { getUserInfo } from '@velvet/contract/member';
import { aBankInfo, aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import BasicInfoPage from './basic-info-page.tsx';

test('S3.42 picture, name, sex, masked card, account name', async () => {
  const { container } = renderScreen(<BasicInfoPage />, {
    address: '/Infomation',
    answers: [answer(getUserInfo, () => aUserInfo()), answer(getBankInfo, () => aBankInfo())],
  });
  await screen.findByText('Velvet Bank****1234');
  for (const [name, address] of [
    [/Real name ?Demo Member/, '/Setname'],
    [/Sex ?Female/, '/Setsex'],
    [/Bank card ?Velvet Bank\*{4}1234/, '/Setbank'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
  expect(screen.getByLabelText('Change picture')).toBeTruthy();
  expect(screen.getByText('demo')).toBeTruthy();
  await expectAccessible(container);
});
