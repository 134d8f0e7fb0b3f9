import { act, screen, waitFor, within } from '@testing-library/react';
import { getBankInfo } from '@velvet/contract/bank-card';
import { getUserInfo } from '@velvet/contract/member';
import { getUnreadNotices } from '@velvet/contract/notice';
import { uploadAvatar } from '@velvet/contract/profile';
import { getSupportUnread } from '@velvet/contract/support';
import { getSystemConfig } from '@velvet/contract/system';
import { aBankInfo, aSystemConfig, aUserInfo, points } from '@velvet/contract/testing/factories';
import { type ApiError, useSystemConfigQuery } from '@velvet/sdk/api';
import { menuOf } from '@velvet/sdk/testing/menu-of';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import manifest from '../../remote.json';
import messages from '../messages/en.json';
import { answer, type FakeEndpoint, renderLeavable, renderScreen } from '../testing/test-host.tsx';
import MinePage from './mine-page.tsx';

jest.mock('../avatar/avatar-image.ts', () => ({
  prepareAvatar: async (file: File) =>
    file.name === 'broken.png' ? undefined : `data:image/jpeg;base64,${file.name}`,
}));

const offline: ApiError = { kind: 'offline' };
const user = answer(getUserInfo, () => aUserInfo());
const withCard = answer(getBankInfo, () => aBankInfo());
const withoutCard = answer(getBankInfo, () => ({ isBound: false }));
const openSupport = answer(getSystemConfig, () => aSystemConfig());
const closedSupport = answer(getSystemConfig, () => aSystemConfig({ supportEnabled: false }));

const record = { address: '/GameRecord', group: 'records', icon: 'M4 4h4', label: 'Game record' };
const menu = [...menuOf(manifest, 'mine', messages), record];

const open = (
  answers: readonly FakeEndpoint[] = [user, withCard, openSupport],
  isSignedIn = true,
) => renderScreen(<MinePage />, { address: '/Mine', answers, isSignedIn, menu });

const link = (name: string | RegExp) => screen.findByRole('link', { name });

test('S3.4 while it loads it says so, and the entries are there already', async () => {
  const { container } = open([]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mine');
  expect(container.querySelector('[aria-busy]')?.textContent).toBe('Loading');
  expect(screen.getByRole('link', { name: 'Game record' })).toBeTruthy();
  await expectAccessible(container);
});

test('S3.40 the header says who it is and what they have', async () => {
  const { container } = open();
  await screen.findByRole('heading', { level: 2, name: 'demo' });
  expect(screen.getByText('VIP')).toBeTruthy();
  expect(screen.getByText('ID 100001')).toBeTruthy();
  expect(screen.getByText('Credit score 100')).toBeTruthy();
  expect(screen.getByText('NT$').parentElement?.textContent).toBe('NT$ 1,280.50');
  await expectAccessible(container);
});

test('S1.2 a member without VIP has no badge', async () => {
  open([answer(getUserInfo, () => aUserInfo({ vip: false }))]);
  await screen.findByText('Not a VIP yet');
  expect(screen.queryByText('VIP')).toBeNull();
});

test.each([
  ['Personal report', '/Personalreport'],
  ['Game record', '/GameRecord'],
  ['Withdrawal record', '/WithdrawRecord'],
  ['Announcements', '/Notice'],
  ['Customer service', '/ServicePage'],
  ['Settings', '/Setting'],
  ['Change login password', '/SetLoginPassword'],
])('S12.6 %s is a link to %s', async (name, address) => {
  const { place, user: visitor } = open();
  await visitor.click(await link(name));
  expect(place.address).toBe(address);
});

test('entries of other apps are in their group, in the order of the menu', async () => {
  open();
  const records = within(await screen.findByRole('list', { name: 'Records' }));
  const names = records.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Personal report', 'Withdrawal record', 'Game record']);
});

test('S3.40 recharge takes the balance along', async () => {
  open([answer(getUserInfo, () => aUserInfo({ balance: points(128.5) }))]);
  await screen.findByText('128.50');
  expect((await link('Recharge')).getAttribute('href')).toBe('/Recharge?money=128.50');
});

test('S3.40 redemption says from how many points on', () => {
  open();
  expect(screen.getByText('Redemption starts at 10,000 points')).toBeTruthy();
});

test('S3.40 with a bound card redemption leads to the withdrawal', async () => {
  const { host, place, user: visitor } = open();
  await visitor.click(await link('Points redemption'));
  await waitFor(() => expect(place.address).toBe('/Withdraw'));
  expect(host.overlays.toast).not.toHaveBeenCalled();
});

test('S3.40 without a bound card redemption says so and leads to the card', async () => {
  const { host, place, user: visitor } = open([user, withoutCard]);
  await visitor.click(await link('Points redemption'));
  await waitFor(() => expect(place.address).toBe('/Setbank'));
  expect(host.overlays.toast).toHaveBeenCalledWith('Set a receiving card');
});

test('S3.4 redemption stays and says why when the card cannot be read', async () => {
  const { host, place, user: visitor } = open([user, answer(getBankInfo, () => offline)]);
  await visitor.click(await link('Points redemption'));
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
  );
  expect(place.address).toBe('/Mine');
});

test.each([
  ['bound', withCard],
  ['missing', withoutCard],
])(
  'S3.40 a card that is known to be %s after the screen was left leads nowhere',
  async (_, late) => {
    const options = { address: '/Mine', answers: [user], late };
    const { host, leave, place, user: visitor } = renderLeavable(<MinePage />, options);
    await visitor.click(await link('Points redemption'));
    await leave();
    expect(host.overlays.toast).not.toHaveBeenCalled();
    expect(place.address).toBe('/elsewhere');
  },
);

function ConfigProbe() {
  return <p>{useSystemConfigQuery().data && 'configured'}</p>;
}

test('S1.4 customer service is forbidden while support is off', async () => {
  const screenWithConfig = (
    <>
      <MinePage />
      <ConfigProbe />
    </>
  );
  const options = { address: '/Mine', answers: [user, closedSupport], menu };
  const { host, place, user: visitor } = renderScreen(screenWithConfig, options);
  await screen.findByText('configured');
  await visitor.click(await link('Customer service'));
  expect(host.overlays.toast).toHaveBeenCalledWith('Function forbidden');
  expect(place.address).toBe('/Mine');
});

describe('S3.40 the cards', () => {
  const openCards = async (overrides: Parameters<typeof aUserInfo>[0]) => {
    const opened = open([answer(getUserInfo, () => aUserInfo(overrides))]);
    const row = await screen.findByRole('button', { name: /^VIP status/ });
    await waitFor(() => expect(row).toHaveProperty('disabled', false));
    await opened.user.click(row);
    const dialog = await screen.findByRole('dialog', { name: 'Membership cards' });
    return { ...opened, dialog };
  };

  test('a member with both sees both', async () => {
    const { container, dialog, user: visitor } = await openCards({ vip: true, dating: true });
    const cards = within(dialog);
    expect(cards.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'VIP card',
      'Dating card',
    ]);
    expect(cards.getByText(/open every profile/)).toBeTruthy();
    await visitor.click(cards.getByRole('tab', { name: 'Dating card' }));
    expect(cards.getByText(/dating card is active/)).toBeTruthy();
    await expectAccessible(container);
  });

  test('a member without either sees that membership is by invitation', async () => {
    const { dialog } = await openCards({ vip: false, dating: false });
    const cards = within(dialog);
    expect(cards.getAllByRole('tab')).toHaveLength(1);
    expect(cards.getByText(/by invitation/)).toBeTruthy();
  });
});

test('S3.40 refreshing reloads the member and says that it worked', async () => {
  let balance = 1;
  const changing = answer(getUserInfo, () => aUserInfo({ balance: points(balance) }));
  const { host, user: visitor } = open([changing]);
  await screen.findByText('1.00');
  balance = 2.5;
  await visitor.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('2.50');
  expect(host.overlays.toast).toHaveBeenCalledWith('Refresh successful', { tone: 'success' });
});

test('S3.4 a refresh that fails keeps the member and says why', async () => {
  let fails = false;
  const shaky = answer(getUserInfo, () => (fails ? offline : aUserInfo()));
  const { host, user: visitor } = open([shaky]);
  await screen.findByText('1,280.50');
  fails = true;
  await visitor.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
  );
  // The store tells of it with the next frame.
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(screen.getByText('1,280.50')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^VIP status/ })).toBeTruthy();
});

test('S3.4 a failure names its reason, invents no balance and can be tried again', async () => {
  let fails = true;
  const shaky = answer(getUserInfo, () => (fails ? offline : aUserInfo()));
  const { container, user: visitor } = open([shaky]);
  await screen.findByText('Your account could not be loaded');
  expect(screen.queryByText('NT$')).toBeNull();
  await expectAccessible(container);
  fails = false;
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1,280.50');
});

test.each([
  [true, 1],
  [false, 0],
])(
  'S3.40 S3.70 log out asks first; answered %p it happens %p times, and leads to /Login',
  async (isSure, times) => {
    const { host, user: visitor } = open();
    host.overlays.confirm.mockResolvedValue(isSure);
    await visitor.click(screen.getByRole('button', { name: 'Log out' }));
    expect(host.overlays.confirm).toHaveBeenCalledWith('Log out of this device?', 'Log out');
    expect(host.session.signOut).toHaveBeenCalledTimes(times);
    if (isSure) expect(host.session.signOut).toHaveBeenCalledWith('login');
  },
);

describe('S3.40 a guest', () => {
  test('sees a login prompt in place of the name, and no balance', async () => {
    const { calls, container } = open([user], false);
    expect((await link('Log in')).getAttribute('href')).toBe('/Login?return=%2FMine');
    expect(screen.getByText('Log in to see your balance')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
    expect(calls.filter((call) => !call.startsWith('sys_config'))).toEqual([]);
    await expectAccessible(container);
  });

  test('goes through the shell’s guard with every entry', async () => {
    const { place, user: visitor } = open([closedSupport], false);
    await visitor.click(await link('Points redemption'));
    expect(place.address).toBe('/Withdraw');
    await visitor.click(await link('Customer service'));
    expect(place.address).toBe('/ServicePage');
  });
});

describe('S3.40 the picture', () => {
  const choose = async (name: string, uploaded: FakeEndpoint) => {
    const opened = open([user, openSupport, uploaded]);
    const input = await screen.findByLabelText('Change picture');
    await opened.user.upload(input, new File(['x'], name, { type: 'image/png' }));
    return opened;
  };
  const stored = answer(uploadAvatar, () => ({ url: '/media/new.jpg' }));

  test('is sent, and the member is read again', async () => {
    const { calls, host } = await choose('me.png', stored);
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('Your new picture is set', {
        tone: 'success',
      }),
    );
    const members = () => calls.filter((call) => call.startsWith('user_info'));
    await waitFor(() => expect(members()).toHaveLength(2));
  });

  test('stays when the file is not a picture', async () => {
    const { calls, host } = await choose('broken.png', stored);
    await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledTimes(1));
    expect(calls.some((call) => call.startsWith('user_header_img'))).toBe(false);
  });

  test('stays when the server refuses', async () => {
    const { host } = await choose(
      'me.png',
      answer(uploadAvatar, () => offline),
    );
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
    );
  });
});

describe('S15.1 answers of support that were not seen', () => {
  const unread = (count: number) => answer(getSupportUnread, () => ({ unread: count }));
  const own = answer(getSystemConfig, () => aSystemConfig({ supportUrl: '' }));

  test('are counted on the entry', async () => {
    open([user, withCard, own, unread(2)]);
    expect(await link('Customer service 2 new answers')).toBeTruthy();
  });

  test.each([
    ['there are none', own, 0],
    [
      'support is elsewhere',
      answer(getSystemConfig, () => aSystemConfig({ supportUrl: 'https://chat.example/' })),
      2,
    ],
    ['support is closed', closedSupport, 2],
  ])('are not when %s', async (_when, config, count) => {
    const { calls } = open([user, withCard, config, unread(count)]);
    await screen.findByRole('heading', { level: 2, name: 'demo' });
    await waitFor(() => expect(calls).toContain('sys_config?'));
    expect(await link('Customer service')).toBeTruthy();
  });
});

describe('S3.54 announcements that were not read', () => {
  const unread = (site: number) => answer(getUnreadNotices, () => ({ member: 1, system: 0, site }));

  test('are counted on the entry, of all types together', async () => {
    open([user, withCard, unread(2)]);
    expect(await link('Announcements 3 unread announcements')).toBeTruthy();
  });

  test('are not counted beyond 99', async () => {
    open([user, withCard, unread(100)]);
    expect((await link(/^Announcements .*unread/)).textContent).toContain('99+');
  });

  test('S14.8 are not mixed with sign-ins from new devices, which Settings counts', async () => {
    open([
      user,
      withCard,
      answer(getUnreadNotices, () => ({ member: 0, system: 0, site: 0, signIns: 2 })),
    ]);
    expect(await link('Settings 2 sign-ins from new devices')).toBeTruthy();
    expect(await link('Announcements')).toBeTruthy();
  });

  test('are not asked for by a guest', async () => {
    const { calls } = open([unread(2)], false);
    expect(await link('Announcements')).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('user_notices'))).toEqual([]);
  });
});
