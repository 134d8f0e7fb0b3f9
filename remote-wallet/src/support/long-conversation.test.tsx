import { act, screen, waitFor, within } from '@testing-library/react';
import { type ApiError, queryApi } from '@velvet/shared/api';
import { getUserInfo } from '@velvet/shared/contract/member';
import {
  getSupportMessages,
  type SupportConversation,
  type SupportMessage,
} from '@velvet/shared/contract/support';
import { getSystemConfig } from '@velvet/shared/contract/system';
import { anId, aSystemConfig, aUserInfo, EXAMPLE_TIME } from '@velvet/shared/testing/factories';
import { answer, renderScreen } from '../testing/test-host.tsx';
import SupportPage from './support-page.tsx';

const PAGE_SIZE = 3;
const offline: ApiError = { kind: 'offline' };

const aMessage = (id: number): SupportMessage => ({
  id: anId(id),
  author: 'member',
  text: `No. ${id}`,
  sentAt: EXAMPLE_TIME,
});

/** A conversation of so many messages, in pages of three. */
function open(count: number) {
  const server = { count, hasOlder: true };
  const pageBefore = (before: number): SupportConversation => {
    const newest = Math.min(server.count, before - 1);
    const oldest = Math.max(newest - PAGE_SIZE + 1, 1);
    const messages = Array.from({ length: newest - oldest + 1 }, (_, at) => aMessage(newest - at));
    return { messages, unread: 0, ...(oldest === 1 ? {} : { next: oldest }) };
  };
  const view = renderScreen(<SupportPage />, {
    address: '/ServicePage',
    answers: [
      answer(getUserInfo, () => aUserInfo()),
      answer(getSystemConfig, () => aSystemConfig({ supportUrl: '' })),
      answer(getSupportMessages, (fields) => {
        const before = fields.get('before');
        if (before === null) return pageBefore(Number.POSITIVE_INFINITY);
        return server.hasOlder ? pageBefore(Number(before)) : offline;
      }),
    ],
  });
  return { ...view, server };
}

const earlier = () => screen.findByRole('button', { name: 'Earlier messages' });
/** Resolves when these messages are shown, oldest first. */
const untilShown = (first: number, last: number) =>
  waitFor(() => {
    const items = within(screen.getByRole('log')).getAllByRole('listitem');
    const shown = items.map(({ textContent }) => /No\. (\d+)/.exec(textContent)?.[1]);
    expect(shown).toEqual(Array.from({ length: last - first + 1 }, (_, at) => `${first + at}`));
  });

test('S15.1 only the newest page is fetched again; earlier messages stay in place', async () => {
  const { user, calls, store, server } = open(9);
  await user.click(await earlier());
  await untilShown(4, 9);
  await user.click(await earlier());
  await untilShown(1, 9);
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
  calls.length = 0;
  for (const count of [11, 13]) {
    server.count = count;
    act(() => void store.dispatch(queryApi.util.invalidateTags(['support'])));
    await untilShown(1, count);
  }
  expect(calls).toEqual(['support_messages?', 'support_messages?']);
});

test('S15.1 after more messages than a page holds, those in between can be asked for', async () => {
  const { user, store, server } = open(6);
  await user.click(await earlier());
  await untilShown(1, 6);
  server.count = 12;
  act(() => void store.dispatch(queryApi.util.invalidateTags(['support'])));
  await untilShown(7, 12);
  await user.click(await earlier());
  await untilShown(4, 12);
});

test('S3.4 earlier messages that cannot be fetched can be asked for again', async () => {
  const { user, server } = open(5);
  server.hasOlder = false;
  await user.click(await earlier());
  await waitFor(async () => expect((await earlier()).getAttribute('aria-busy')).not.toBe('true'));
  await untilShown(3, 5);
  server.hasOlder = true;
  await user.click(await earlier());
  await untilShown(1, 5);
});
