import { screen, waitFor } from '@testing-library/react';
import { getBankInfo } from '@velvet/contract/bank-card';
import { getUserInfo } from '@velvet/contract/member';
import { aBankInfo, aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import BankCardPage from './bank-card-page.tsx';

const open = (user: Parameters<typeof aUserInfo>[0], bank = aBankInfo()) =>
  renderScreen(<BankCardPage />, {
    address: '/Setbank',
    answers: [answer(getUserInfo, () => aUserInfo(user)), answer(getBankInfo, () => bank)],
  });

test('S3.46 a bound card: bank, holder, masked number', async () => {
  const { container } = open({});
  expect(await screen.findByText('Velvet Bank****1234')).toBeTruthy();
  expect(screen.getByText('Demo Member')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a bank card' })).toBeNull();
  await expectAccessible(container);
});

test.each([
  [{ realName: '' }, '/Setname', 'Please set your name before binding a bank card!'],
  [{ hasFundsPassword: false }, '/SetPayPassword', 'Please set a funds password first'],
  [{}, '/BindCard', undefined],
])('S3.46 with %j adding a card leads to %s', async (lack, address, message) => {
  const { container, host, place, user } = open({ bankId: 0, ...lack }, { isBound: false });
  const add = await screen.findByRole('button', { name: 'Add a bank card' });
  await expectAccessible(container);
  await user.click(add);
  await waitFor(() => expect(place.address).toBe(address));
  if (message) expect(host.overlays.toast).toHaveBeenCalledWith(message);
  else expect(host.overlays.toast).not.toHaveBeenCalled();
});
