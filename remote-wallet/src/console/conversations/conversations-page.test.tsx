import { act, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  answerConversation,
  type ConversationDetail,
  type ConversationMessage,
  closeConversation,
  conversationPage,
  conversationPicture,
  conversationShown,
  takeConversation,
} from '@velvet/contract/ops/conversations';
import { savedAnswerPage } from '@velvet/contract/ops/saved-answers';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import ConversationsPage from './conversations-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const hello: ConversationMessage = {
  ...{ id: toId(1), author: 'operator', text: 'Hello', about: '', hasPicture: false, sentAt: at },
};
const detail: ConversationDetail = {
  memberId: toId(7),
  username: 'demo',
  language: 'ja',
  waitingSince: at,
  version: 'v1',
  messages: {
    items: [
      {
        ...{
          id: toId<'support message'>(2),
          author: 'member' as const,
          text: 'Where is it?',
          sentAt: at,
        },
        ...{ about: 'withdrawal:42', hasPicture: true },
      },
      hello,
    ],
  },
};
const list = opsAnswer(conversationPage, ({ mine }) => ({
  items: mine
    ? []
    : [
        {
          ...{ memberId: toId<'member'>(7), username: 'demo', waitingSince: at, lastAt: at },
          ...{ assignedTo: 'cleo', about: 'withdrawal:42', excerpt: 'Where is it?' },
        },
      ],
}));
const saved = opsAnswer(savedAnswerPage, () => ({
  items: [
    {
      ...{
        id: toId<'saved answer'>(3),
        name: 'Bank takes time',
        changedBy: 'cleo',
        changedAt: at,
        version: 's1',
      },
      text: { en: 'Banks take two days.', ja: '銀行は二日かかります。' },
    },
  ],
}));

const show = (options: ConsoleOptions = {}) =>
  renderInConsole(<ConversationsPage />, {
    messages: english,
    name: 'cleo',
    address: '/wallet/conversations?list=waiting&member=7',
    ...options,
    answers: [...(options.answers ?? []), list, saved, opsAnswer(conversationShown, () => detail)],
  });
const changes = (calls: readonly { readonly body: unknown }[]) =>
  calls.flatMap(({ body }) => (body === undefined ? [] : [body]));
const field = () => screen.findByRole('textbox', { name: 'Answer to demo' });

test('S15.1 the open conversation, newest message last, with the way to what it is about', async () => {
  const { container } = show();
  await field();
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Hello');
  expect(texts[1]).toContain('Where is it?');
  expect(screen.getByRole('link', { name: 'Withdrawal, no. 42' }).getAttribute('href')).toBe(
    '/wallet/withdrawals?id=42',
  );
  expect(screen.getByText(/Japanese/)).toBeTruthy();
  await act(() => expectAccessible(container));
});

test('S15.1 earlier messages are read from where those on screen begin', async () => {
  const page = (id: number, next?: number) => ({
    ...detail,
    messages: {
      items: [{ ...hello, id: toId<'support message'>(id), text: `Message ${id}` }],
      ...(next === undefined ? {} : { next }),
    },
  });
  const pages = opsAnswer(conversationShown, ({ cursor = 9 }) =>
    page(cursor - 1, cursor > 7 ? cursor - 1 : undefined),
  );
  const { user } = show({ answers: [pages] });
  for (const id of [7, 6]) {
    await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
    await screen.findByText(`Message ${id}`);
  }
  const texts = screen.getAllByText(/^Message/).map(({ textContent }) => textContent);
  expect(texts).toEqual(['Message 6', 'Message 7', 'Message 8']);
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

test('what is typed stays beside a saved answer, and while another one is sent', async () => {
  let arrive = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const late = opsAnswer(answerConversation, async () => {
    await sent;
    return { outcome: 'ok' as const, version: 'v2' };
  });
  const { host, user } = show({ answers: [late] });
  const text = await field();
  await user.type(text, 'Dear demo,');
  await user.click(screen.getByRole('button', { name: 'Saved answers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bank takes time' }));
  expect(text).toHaveProperty('value', 'Dear demo,\n銀行は二日かかります。');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(text, ' Also');
  await act(async () => arrive());
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(text).toHaveProperty('value', 'Dear demo,\n銀行は二日かかります。 Also');
});

test('a saved answer is taken in the member’s language, and can be changed before it is sent', async () => {
  const { calls, host, user } = show({
    answers: [opsAnswer(answerConversation, () => ({ outcome: 'ok' as const, version: 'v2' }))],
  });
  const text = await field();
  await user.click(screen.getByRole('button', { name: 'Saved answers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bank takes time' }));
  await user.type(text, '!');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalled());
  expect(changes(calls)).toEqual([{ id: 7, version: 'v1', text: '銀行は二日かかります。!' }]);
  expect(text).toHaveProperty('value', '');
});

test('when somebody wrote meanwhile nothing is sent, and nothing typed is lost', async () => {
  const { user } = show({
    answers: [
      opsAnswer(answerConversation, () => opsRefused('changed_meanwhile', 'It has changed.')),
    ],
  });
  const text = await field();
  await user.type(text, 'On its way');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Your text was not sent/)).toBeTruthy();
  expect(text).toHaveProperty('value', 'On its way');
});

test('a conversation is taken over, or needs no answer', async () => {
  const done = { outcome: 'ok' as const, version: 'v2' };
  const { calls, user } = show({
    answers: [opsAnswer(takeConversation, () => done), opsAnswer(closeConversation, () => done)],
  });
  await field();
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await user.click(screen.getByRole('button', { name: 'Needs no answer' }));
  await waitFor(() => expect(changes(calls)).toHaveLength(2));
  expect(calls.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/conversations/take', '/conversations/close']),
  );
});

test('a picture is fetched only when it is asked for', async () => {
  const image = 'data:image/png;base64,iVBORw0KGgo=';
  const { calls, user } = show({ answers: [opsAnswer(conversationPicture, () => ({ image }))] });
  await field();
  const asked = () => calls.filter(({ address }) => address.startsWith('/conversations/picture'));
  expect(asked()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Show the picture' }));
  const picture = await screen.findByRole('img', { name: 'Picture sent in the conversation' });
  expect(picture.getAttribute('src')).toBe(image);
});

test('the list has those who wait, one’s own, and all', async () => {
  const { place, user } = show({ address: '/wallet/conversations' });
  const table = await screen.findByRole('table', { name: 'Conversations' });
  const link = await within(table).findByRole('link', { name: 'demo' });
  expect(link.getAttribute('href')).toBe('/wallet/conversations?list=waiting&member=7');
  await user.click(screen.getByRole('radio', { name: 'Mine' }));
  expect(await screen.findByText('No conversations here.')).toBeTruthy();
  expect(place()).toBe('/wallet/conversations?list=mine');
});
