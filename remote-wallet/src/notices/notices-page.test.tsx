import { act, screen, waitFor } from '@testing-library/react';
import { getUnreadNotices, noticePage, readNoticesThrough } from '@velvet/contract/notice';
import { refusals } from '@velvet/contract/outcome';
import { aNotice, anId, aPage } from '@velvet/contract/testing/factories';
import { type ApiError, queryApi } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import NoticesPage from './notices-page.tsx';

const notices = answer(noticePage, (fields) =>
  aPage([
    aNotice({
      id: anId(Number(fields.get('type'))),
      type: Number(fields.get('type')),
      title: `Of type ${fields.get('type')}`,
    }),
  ]),
);
const open = (answers: readonly FakeEndpoint[] = []) =>
  renderScreen(<NoticesPage />, { address: '/Notice', answers: [notices, ...answers] });

test('S3.54 three types, unread ones marked, the text without its tags as a preview', async () => {
  const { container, place, user } = open();
  const row = await screen.findByRole('link', { name: /Of type 1/ });
  expect(row.textContent).toContain('We are always open.');
  expect(row.textContent).toContain('Unread');
  expect(row.getAttribute('href')).toBe('/NoticeDetail?id=1');
  await expectAccessible(container);
  await user.click(screen.getByRole('tab', { name: 'Site' }));
  expect(await screen.findByRole('link', { name: /Of type 3/ })).toBeTruthy();
  expect(place.address).toBe('/Notice?type=3');
});

test('S3.54 who comes back later sees what is new', async () => {
  const first = open();
  await screen.findByRole('link', { name: /Of type 1/ });
  const asked = () => first.calls.filter((call) => call.startsWith('sys_get_notice_list'));
  expect(asked()).toHaveLength(1);
  jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 3_000 });
  await first.user.click(screen.getByRole('tab', { name: 'Site' }));
  await screen.findByRole('link', { name: /Of type 3/ });
  await first.user.click(screen.getByRole('tab', { name: 'Messages' }));
  await waitFor(() => expect(asked()).toHaveLength(3));
  jest.useRealTimers();
});

test('S14.5 without a type, as from a push message, the first that has something unread', async () => {
  const unread = answer(getUnreadNotices, () => ({ member: 0, system: 2, site: 1 }));
  const { place, user } = open([unread]);
  expect(await screen.findByRole('link', { name: /Of type 2/ })).toBeTruthy();
  await waitFor(() => expect(place.address).toBe('/Notice?type=2'));
  await user.click(screen.getByRole('tab', { name: 'Messages' }));
  expect(await screen.findByRole('link', { name: /Of type 1/ })).toBeTruthy();
  expect(place.address).toBe('/Notice?type=1');
});

test('S14.5 with nothing unread the members’ own, also when something comes later', async () => {
  const counts = { member: 0, system: 0, site: 0 };
  const { place, store } = open([answer(getUnreadNotices, () => counts)]);
  await waitFor(() => expect(place.address).toBe('/Notice?type=1'));
  counts.system = 1;
  await act(async () => void store.dispatch(queryApi.util.invalidateTags(['notices'])));
  expect(place.address).toBe('/Notice?type=1');
});

test('S3.54 all can be marked as read, up to the newest that is shown', async () => {
  const marked = answer(readNoticesThrough, () => null);
  const { calls, user } = open([marked]);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  expect(calls.filter((call) => call.startsWith('user_notices_read'))).toEqual([
    'user_notices_read_through?id=1',
  ]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('S3.54 marks that the server did not take are taken back, and it says why', async () => {
  const refused: ApiError = {
    kind: 'refused',
    code: refusals.not_found,
    message: 'Not found',
    refusal: 'not_found',
    field: undefined,
  };
  const { host, user } = open([answer(readNoticesThrough, () => refused)]);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
  );
  expect(await screen.findByText('Unread')).toBeTruthy();
});
