import { screen, within } from '@testing-library/react';
import { getUserInfo } from '@velvet/contract/member';
import { aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { answer } from '../testing/fake-server.ts';
import { answers, button, renderDetail, shown, vipRequired } from './testing/render-profile.tsx';

describe('access', () => {
  test('S1.2 S0.5 a deep link without VIP says so, with the way to customer service', async () => {
    const { container } = renderDetail(
      '/detail?id=3',
      vipRequired,
      answer(getUserInfo, () => aUserInfo({ vip: false })),
    );
    const alert = within(await screen.findByRole('alert'));
    await settle();
    expect(alert.getByText('VIP required!')).toBeTruthy();
    expect(alert.getByRole('link', { name: 'Customer service' })).toBeTruthy();
    await expectAccessible(container);
  });

  test('a member whose VIP was just granted gets in by asking again', async () => {
    let vip = false;
    const { store, server, user } = renderDetail(
      '/detail?id=3',
      vipRequired,
      answer(getUserInfo, () => aUserInfo({ vip })),
    );
    await screen.findByText('VIP required!');
    vip = true;
    server.now(...answers.slice(0, 1));
    await user.click(button('Check again'));
    expect(await shown()).toBeTruthy();
    const users = server.calls.filter(({ name }) => name === 'user_info');
    expect(users.length).toBeGreaterThan(1);
    expect(JSON.stringify(store.getState())).toContain('"vip":true');
  });
});
