import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getUserInfo } from '@velvet/contract/member';
import {
  getSupportMessages,
  type SupportConversation,
  type SupportMessage,
} from '@velvet/contract/support';
import { getSystemConfig } from '@velvet/contract/system';
import { anId, aSystemConfig, aUserInfo, EXAMPLE_TIME } from '@velvet/contract/testing/factories';
import { type ApiError, queryApi } from '@velvet/sdk/api';
import { answer, renderScreen } from '../testing/test-host.tsx';
import SupportPage from './support-page.tsx';

const PAGE_SIZE = 3;
const offline: ApiError = { kind: 'offline' };

/** With a picture, where addresses of pictures are given. */
const aMessage = (id: number, grant?: string): SupportMessage => ({
  id: anId(id),
  author: 'member',
  text: `No. ${id}`,
  sentAt: EXAMPLE_TIME,
  ...(grant ? { picture: { url: `/media/support/${grant}/${id}.png`, width: 4, height: 3 } } : {}),
});

/** A conversation of so many messages, in pages of three. */
function open(count: number, grant?: string) {
  const server = { count, hasOlder: true, grant };
  const pageBefore = (before: number): SupportConversation => {
    const newest = Math.min(server.count, before - 1);
    const oldest = Math.max(newest - PAGE_SIZE + 1, 1);
    const messages = Array.from({ length: newest - oldest + 1 }, (_, at) =>
      aMessage(newest - at, server.grant),
    );
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

/** Addresses of the pictures, oldest message first. */
const pictures = () => screen.getAllByRole('img', { name: 'Picture' });
const grants = () => pictures().map((picture) => picture.getAttribute('src')?.split('/')[3]);
const failAll = () => {
  for (const picture of pictures()) fireEvent.error(picture);
};

test('S15.1 pictures whose addresses have expired get new ones, wherever they stand', async () => {
  const { user, calls, store, server } = open(6, 'first');
  await user.click(await earlier());
  await untilShown(1, 6);
  // The newest page covers 6 to 8 now: 4 and 5 stay as they were, and so do 1 to 3.
  server.count = 8;
  server.grant = 'second';
  act(() => void store.dispatch(queryApi.util.invalidateTags(['support'])));
  await untilShown(1, 8);
  expect(grants()).toEqual([...Array(5).fill('first'), ...Array(3).fill('second')]);
  calls.length = 0;
  for (const picture of pictures().slice(0, 5)) fireEvent.error(picture);
  await waitFor(() => expect(grants()).toEqual(Array(8).fill('second')));
  // Asked for from the first one that failed, and then from the newest of the others.
  expect(calls).toEqual(
    ['before=2', 'before=6', 'before=3'].map((page) => `support_messages?${page}`),
  );
  await untilShown(1, 8);
});

test('S15.1 a picture that fails again under the same address is not asked for again', async () => {
  const { user, calls } = open(4, 'only');
  await user.click(await earlier());
  await untilShown(1, 4);
  calls.length = 0;
  failAll();
  await waitFor(() => expect(calls).toHaveLength(2));
  failAll();
  await untilShown(1, 4);
  expect(calls).toEqual(['support_messages?before=2', 'support_messages?before=5']);
});
