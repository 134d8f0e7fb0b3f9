import { act, screen, waitFor } from '@testing-library/react';
import { getUserInfo, logout } from '@velvet/contract/member';
import { aUserInfo } from '@velvet/contract/testing/factories';
import { settle } from '@velvet/ui/testing/settle';
import { addressBar, renderShell } from '../testing/render-shell.tsx';

/** Opens a screen with the session of an account that is offline; ends on /Login. */
async function openAsOffline() {
  const opened = await renderShell({
    at: '/Mine',
    token: 'a',
    prepare: (api) => {
      api.answer(getUserInfo, aUserInfo({ status: 0 }));
      api.answer(logout, null);
    },
  });
  await waitFor(() => expect(addressBar()).toBe('/Login'));
  return opened;
}

test('S3.70 a member whose account is offline sees a message, is signed out and sent to /Login', async () => {
  const { api, shell } = await openAsOffline();
  expect(screen.getByRole('status', { name: 'Messages' }).textContent).toContain('Account offline');
  expect(shell.session.token()).toBeNull();
  expect(api.names()).toContain('member_logout');
});

test('S3.70 an active member stays signed in, and is checked once', async () => {
  const { api } = await renderShell({
    at: '/Mine',
    token: 'a',
    prepare: (api) => api.answer(getUserInfo, aUserInfo()),
  });
  await waitFor(() => expect(api.names()).toContain('user_info'));
  expect(addressBar()).toBe('/Mine');
  expect(api.inputs(getUserInfo)).toHaveLength(1);
});

test('a guest is not checked', async () => {
  const { api } = await renderShell({ at: '/Home' });
  expect(api.names()).not.toContain('user_info');
});

test('a member who signs in after an offline one stays signed in', async () => {
  const { api, shell } = await openAsOffline();
  api.answer(getUserInfo, aUserInfo({ status: 1 }));
  await act(async () => {
    shell.session.start('b');
    shell.navigation.navigate('/Mine', { replace: true });
  });
  await waitFor(() => expect(api.inputs(getUserInfo)).toHaveLength(2));
  await settle();
  expect(shell.session.token()).toBe('b');
  expect(addressBar()).toBe('/Mine');
});
