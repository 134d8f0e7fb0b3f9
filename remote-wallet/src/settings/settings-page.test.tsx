import { screen, waitFor } from '@testing-library/react';
import {
  endOtherSessions,
  endSession,
  getSessions,
  getSignIns,
  markSignInsSeen,
  notMe,
} from '@velvet/contract/account-extras';
import { getUserInfo } from '@velvet/contract/member';
import { createDeviceCode } from '@velvet/contract/sign-in-codes';
import { aSession, aSignIn, aUserInfo } from '@velvet/contract/testing/factories';
import { PUSH_ENTRY } from '@velvet/sdk/push/push-entry';
import { fakePush } from '@velvet/sdk/testing/fake-push';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, type FakeEndpoint, renderLeavable, renderScreen } from '../testing/test-host.tsx';
import SettingsPage from './settings-page.tsx';

const user = (hasFundsPassword = true) =>
  answer(getUserInfo, () => aUserInfo({ hasFundsPassword }));
const here = aSession();
const elsewhere = aSession({ id: 'ba9876543210', current: false, ip: '198.51.100.2' });

const open = (answers: readonly FakeEndpoint[]) =>
  renderScreen(<SettingsPage />, { address: '/Setting', answers });

test('S3.41 the ways to everything that can be set', async () => {
  const { container } = open([user(false), answer(getSessions, () => [here])]);
  await screen.findByText('You are logged in on this device only');
  for (const [name, address] of [
    [/^Basic information/, '/Infomation'],
    [/^Login password/, '/SetLoginPassword'],
    [/^Funds password/, '/SetPayPassword'],
    [/^Language/, '/Language'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
  await expectAccessible(container);
});

test('S3.41 a funds password that is set only says whom to ask', async () => {
  const { host, place, user: visitor } = open([user(), answer(getSessions, () => [here])]);
  await screen.findByText('Set');
  await visitor.click(screen.getByRole('button', { name: /^Funds password/ }));
  expect(host.overlays.toast).toHaveBeenCalledWith(
    'Your funds password is already set. Contact customer service to change it',
    { action: { label: 'Contact customer service', onPress: expect.any(Function) } },
  );
  expect(place.address).toBe('/Setting');
});

test('S3.41 a member who is known only after the screen was left is led nowhere', async () => {
  const {
    leave,
    place,
    user: visitor,
  } = renderLeavable(<SettingsPage />, { address: '/Setting', late: user(false) });
  await visitor.click(screen.getByRole('button', { name: /^Funds password/ }));
  await leave();
  expect(place.address).toBe('/elsewhere');
});

test('the theme is the device’s, dark or light', async () => {
  const { host, user: visitor } = open([user()]);
  expect(screen.getByRole('radio', { name: 'Device' })).toHaveProperty('checked', true);
  await visitor.click(screen.getByRole('radio', { name: 'Light' }));
  expect(host.theme.choose).toHaveBeenCalledWith('light');
});

test('S3.41 logging out asks, then leads to Mine', async () => {
  const { host, user: visitor } = open([user()]);
  await visitor.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(host.session.signOut).toHaveBeenCalledWith('mine'));
});

test('S14.6 a code for another device is made and shown, with its end', async () => {
  const code = { code: 'ABCD-EFGH-JKMN-PQRS', validUntil: here.lastSeenAt };
  const { container, user: visitor } = open([
    user(),
    answer(getSessions, () => [here]),
    answer(createDeviceCode, () => code),
  ]);
  await visitor.click(await screen.findByRole('button', { name: 'Code for another device' }));
  expect(await screen.findByText('ABCD-EFGH-JKMN-PQRS')).toBeTruthy();
  expect(screen.getByText(/Valid until Nov \d+, 2026/)).toBeTruthy();
  await expectAccessible(container);
});

test('S14.8 sign-ins from new devices are shown, and marked as seen', async () => {
  const seen = jest.fn(() => null);
  const { container } = open([
    user(),
    answer(getSessions, () => [here]),
    answer(getSignIns, () => [aSignIn({ times: 50 }), aSignIn({ ip: '192.0.2.9', isNew: false })]),
    answer(markSignInsSeen, seen),
  ]);
  const list = await screen.findByRole('list', { name: 'Sign-ins from new devices' });
  expect(list.children).toHaveLength(2);
  expect(screen.getByText('50 sign-ins that day from this device or address')).toBeTruthy();
  expect(screen.getAllByText('New')).toHaveLength(1);
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  await expectAccessible(container);
});

test('S14.7 “this was not me” asks, holds withdrawals and leads to a new password', async () => {
  const said = jest.fn(() => ({ ended: 1 }));
  const {
    host,
    place,
    user: visitor,
  } = open([user(), answer(getSessions, () => [here]), answer(notMe, said)]);
  await visitor.click(await screen.findByRole('button', { name: 'This was not me' }));
  await waitFor(() => expect(place.address).toBe('/SetLoginPassword'));
  expect(said).toHaveBeenCalledTimes(1);
  expect(host.overlays.confirm).toHaveBeenCalledWith(
    'Log out all other devices and hold withdrawals until customer service has looked?',
    'This was not me',
  );
});

test('S14.7 an answer that comes after the screen was left leads nowhere', async () => {
  const view = renderLeavable(<SettingsPage />, {
    address: '/Setting',
    answers: [user()],
    late: answer(notMe, () => ({ ended: 1 })),
  });
  await view.user.click(await screen.findByRole('button', { name: 'This was not me' }));
  await view.leave();
  expect(view.host.overlays.toast).toHaveBeenCalledTimes(1);
  expect(view.place.address).toBe('/elsewhere');
});

test('the other sessions are shown and can be logged out', async () => {
  let sessions = [here, elsewhere];
  const {
    container,
    host,
    user: visitor,
  } = open([
    user(),
    answer(getSessions, () => sessions),
    answer(endOtherSessions, () => {
      sessions = [here];
      return { ended: 1 };
    }),
  ]);
  expect(await screen.findByText(/198\.51\.100\.2/)).toBeTruthy();
  expect(screen.getAllByText(/Last login Nov 20, 2026/)).toHaveLength(2);
  const groups = ['This device', 'Other devices'].map((name) => screen.getByRole('list', { name }));
  expect(groups.map((group) => group.children.length)).toEqual([1, 1]);
  await expectAccessible(container);
  await visitor.click(screen.getByRole('button', { name: 'Log out the others' }));
  await screen.findByText('You are logged in on this device only');
  expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' });
});

test('S14.2 one session elsewhere is logged out by its device', async () => {
  const laptop = aSession({ id: 'aa9876543210', current: false, device: 'Firefox (Windows)' });
  let sessions = [here, laptop, { ...elsewhere, device: '' }];
  const { host, user: visitor } = open([
    user(),
    answer(getSessions, () => sessions),
    answer(endSession, (sent) => {
      sessions = sessions.filter((each) => each.id !== sent.get('id'));
      return { ended: 1 };
    }),
  ]);
  // Without a name it is known by its address.
  expect(await screen.findByRole('button', { name: 'Log out 198.51.100.2' })).toBeTruthy();
  const end = screen.getByRole('button', { name: 'Log out Firefox (Windows)' });
  host.overlays.confirm.mockResolvedValueOnce(false);
  await visitor.click(end);
  expect(host.overlays.confirm).toHaveBeenCalledWith('Log out Firefox (Windows)?', 'Log out');
  expect(screen.getByText('Firefox (Windows)')).toBeTruthy();
  await visitor.click(end);
  await waitFor(() => expect(screen.queryByText('Firefox (Windows)')).toBeNull());
  expect(screen.getByRole('list', { name: 'Other devices' }).children).toHaveLength(1);
});

test('an app that the browser offers to install has an entry for it', async () => {
  const install = jest.fn();
  const { container, user: visitor } = renderScreen(<SettingsPage />, {
    address: '/Setting',
    answers: [user()],
    install,
  });
  await visitor.click(await screen.findByRole('button', { name: 'Install this app' }));
  expect(install).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
});

test('a browser that offers nothing has none', async () => {
  open([user(), answer(getSessions, () => [here])]);
  await screen.findByText('You are logged in on this device only');
  expect(screen.queryByText('Install this app')).toBeNull();
});

describe('S14.5 the entry of messages', () => {
  let push: ReturnType<typeof fakePush> | undefined;
  afterEach(() => push?.remove());
  const entry = () => screen.findByRole('link', { name: /^Notifications/ });

  test.each([
    ['default', '', 'Off'],
    ['granted', '{}', 'On'],
    ['denied', '{}', 'Off'],
  ] as const)(
    'with the permission %s and the note “%s” says %s',
    async (permission, note, said) => {
      push = fakePush({ permission });
      if (note) localStorage.setItem(PUSH_ENTRY, note);
      const { calls } = open([user(), answer(getSessions, () => [here])]);
      expect((await entry()).textContent).toBe(`Notifications${said}`);
      expect(calls.join()).not.toContain('push');
    },
  );

  test('claims nothing where the browser has none', async () => {
    open([user(), answer(getSessions, () => [here])]);
    expect((await entry()).textContent).toBe('Notifications');
    expect((await entry()).getAttribute('href')).toBe('/wallet/notifications');
  });
});

describe('on an iPhone', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'));
  const openIn = (standalone: boolean) => {
    Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
    open([user(), answer(getSessions, () => [here])]);
  };

  test('the way to install it by hand is told', async () => {
    openIn(false);
    await screen.findByText('Install this app');
    screen.getByText('Tap Share in the browser, then “Add to Home Screen”');
  });

  test('not once it is installed', async () => {
    openIn(true);
    await screen.findByText('You are logged in on this device only');
    expect(screen.queryByText('Install this app')).toBeNull();
  });
});
