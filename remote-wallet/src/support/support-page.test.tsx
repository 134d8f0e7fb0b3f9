import { act, screen, waitFor, within } from '@testing-library/react';
import { getUserInfo } from '@velvet/contract/member';
import {
  getSupportMessages,
  readSupportMessages,
  type SupportConversation,
  type SupportMessage,
  sendSupportMessage,
} from '@velvet/contract/support';
import { getSystemConfig } from '@velvet/contract/system';
import { anId, aSystemConfig, aUserInfo, EXAMPLE_TIME } from '@velvet/contract/testing/factories';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import type { ApiError } from '@velvet/sdk/api';
import { queryApi } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, renderScreen } from '../testing/test-host.tsx';
import SupportPage from './support-page.tsx';

jest.mock('./prepare-picture.ts', () => ({
  preparePicture: async () => 'data:image/jpeg;base64,AA==',
}));

const aMessage = (overrides: Partial<SupportMessage> = {}): SupportMessage => ({
  id: anId(1),
  author: 'member',
  text: 'Where is it?',
  sentAt: EXAMPLE_TIME,
  ...overrides,
});

/** What the server has and does. */
function aServer(start: Partial<SupportConversation> = {}) {
  const state = {
    conversation: {
      messages: [],
      unread: 0,
      ...start,
    } satisfies SupportConversation as SupportConversation,
    failure: undefined as ApiError | undefined,
    /** Messages are taken, but the answers to their requests do not come. */
    isMute: false,
  };
  const sent: URLSearchParams[] = [];
  let nextId = 100;
  return {
    state,
    sent,
    answers: [
      answer(getUserInfo, () => aUserInfo({ id: anId(7) })),
      answer(getSupportMessages, (fields) =>
        fields.has('before')
          ? { messages: [aMessage({ id: anId(2), text: 'The first one' })], unread: 0 }
          : state.conversation,
      ),
      answer(readSupportMessages, () => {
        state.conversation = { ...state.conversation, unread: 0 };
        return null;
      }),
      answer(sendSupportMessage, (fields) => {
        sent.push(fields);
        if (state.failure) return state.failure;
        nextId += 1;
        const message = aMessage({
          id: anId(nextId),
          text: fields.get('text') ?? '',
          key: fields.get('key') ?? '',
        });
        state.conversation = {
          ...state.conversation,
          messages: [message, ...state.conversation.messages],
        };
        return state.isMute ? untilTestEnds(message) : message;
      }),
    ],
  };
}

type Server = ReturnType<typeof aServer>;
function open(
  server: Server = aServer(),
  options: {
    address?: string;
    config?: Parameters<typeof aSystemConfig>[0];
    stored?: Record<string, string>;
  } = {},
) {
  const { address = '/ServicePage', config = { supportUrl: '' }, stored = {} } = options;
  const answers = [...server.answers, answer(getSystemConfig, () => aSystemConfig(config))];
  return renderScreen(<SupportPage />, { address, answers, stored });
}
const log = () => screen.findByRole('log', { name: 'Conversation' });
const field = () => screen.findByRole('textbox', { name: 'Your message' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });

describe('S15.1 the conversation', () => {
  test('shows who wrote what, with what it is about, and how soon answers come', async () => {
    const { container } = open(
      aServer({
        messages: [
          aMessage({ id: anId(2), author: 'operator', text: 'It is on its way' }),
          aMessage({
            about: 'withdrawal:42',
            picture: { url: '/media/x.jpg', width: 40, height: 30 },
          }),
        ],
        answeredWithinS: 400,
      }),
    );
    const [own, theirs] = within(await log()).getAllByRole('listitem');
    expect(own?.textContent).toMatch(/^You.*Withdrawal, no. 42.*Where is it\?/);
    expect(theirs?.textContent).toMatch(/^Customer service.*It is on its way/);
    expect(screen.getByRole('img', { name: 'Picture' }).getAttribute('src')).toBe('/media/x.jpg');
    expect(screen.getByText('Usually answers within 10 minutes')).toBeTruthy();
    await expectAccessible(container);
  });

  test('sends a message once, however often it is tapped, and empties the field', async () => {
    const server = aServer();
    const { user } = open(server);
    await user.type(await field(), ' Hello ');
    await user.dblClick(sendButton());
    expect(await within(await log()).findByText('Hello')).toBeTruthy();
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.get('text')).toBe('Hello');
    expect(await field()).toHaveProperty('value', '');
    expect(screen.queryByText('Not sent yet')).toBeNull();
    expect(within(await log()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('a message that the history has before its request is answered is shown once', async () => {
    const server = aServer();
    const { store, user } = open(server);
    await log();
    server.state.isMute = true;
    await user.type(await field(), 'Hello');
    await user.click(sendButton());
    await screen.findByText('Sending');
    act(() => void store.dispatch(queryApi.util.invalidateTags(['support'])));
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    expect(within(await log()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('a message stays when an older state of the history arrives after it', async () => {
    const server = aServer({ messages: [aMessage()] });
    const { calls, store, user } = open(server);
    await user.type(await field(), 'Hello');
    await user.click(sendButton());
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    const before = calls.length;
    server.state.conversation = { messages: [aMessage()], unread: 0 };
    act(() => void store.dispatch(queryApi.util.invalidateTags(['support'])));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    const texts = within(await log())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('Where is it?'),
      expect.stringContaining('Hello'),
    ]);
  });

  test('an empty message is not sent', async () => {
    const server = aServer();
    const { user } = open(server);
    await user.type(await field(), '  ');
    await user.click(sendButton());
    expect(server.sent).toHaveLength(0);
  });

  test('knows where the member came from; what it is about can be taken away', async () => {
    const server = aServer();
    const { user } = open(server, { address: '/ServicePage?about=withdrawal%3A42' });
    expect(await screen.findByText('Withdrawal, no. 42')).toBeTruthy();
    await user.type(await field(), 'Hello');
    await user.click(sendButton());
    await waitFor(() => expect(server.sent[0]?.get('about')).toBe('withdrawal:42'));
    await user.type(await field(), 'Again');
    await user.click(sendButton());
    await waitFor(() => expect(server.sent[1]?.has('about')).toBe(false));
  });

  test('a strange address is about nothing', async () => {
    open(aServer(), { address: '/ServicePage?about=%3Cscript%3E' });
    await field();
    expect(screen.queryByRole('button', { name: 'Remove the topic' })).toBeNull();
  });

  test('offers topics to who has not written yet', async () => {
    const server = aServer();
    const { user } = open(server);
    await log();
    await user.click(screen.getByRole('button', { name: 'Recharge' }));
    await user.type(await field(), 'How?');
    await user.click(sendButton());
    await waitFor(() => expect(server.sent[0]?.get('about')).toBe('recharge'));
    expect(screen.queryByRole('button', { name: 'Recharge' })).toBeNull();
  });

  test('an answer that arrives is shown and marked as read', async () => {
    const server = aServer({ messages: [aMessage()] });
    const { calls, store } = open(server);
    await log();
    server.state.conversation = {
      messages: [aMessage({ id: anId(5), author: 'operator', text: 'Paid' }), aMessage()],
      unread: 1,
    };
    act(() => void store.dispatch(queryApi.util.invalidateTags(['support'])));
    expect(await screen.findByText('Paid')).toBeTruthy();
    await waitFor(() => expect(calls).toContain('support_read?id=5'));
  });

  test('earlier messages come on demand', async () => {
    const { user } = open(aServer({ messages: [aMessage({ id: anId(3) })], next: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Earlier messages' }));
    expect(await screen.findByText('The first one')).toBeTruthy();
    const texts = within(await log())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts[0]).toContain('The first one');
  });
});

describe('S15.1 a message that cannot be sent', () => {
  test('waits, survives the page, and is sent with the same key when it is possible', async () => {
    const server = aServer();
    server.state.failure = { kind: 'offline' };
    const first = open(server);
    await first.user.type(await field(), 'Hello');
    await first.user.click(sendButton());
    expect(await screen.findByText('Not sent yet')).toBeTruthy();
    first.unmount();

    server.state.failure = undefined;
    renderScreen(<SupportPage />, {
      address: '/ServicePage',
      answers: [
        ...server.answers,
        answer(getSystemConfig, () => aSystemConfig({ supportUrl: '' })),
      ],
      stored: first.stored,
    });
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[0]?.get('key')).toBe(server.sent[1]?.get('key'));
    expect(await screen.findByText('Hello')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    await waitFor(() => expect(first.stored.get('support.outbox')).toBeFalsy());
  });

  test('is sent when the device is online again', async () => {
    const server = aServer();
    server.state.failure = { kind: 'network' };
    const { user } = open(server);
    await user.type(await field(), 'Hello');
    await user.click(sendButton());
    await screen.findByText('Not sent yet');
    server.state.failure = undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(server.sent).toHaveLength(2);
  });

  test('that the server refuses says why, and can be tried again or deleted', async () => {
    const server = aServer();
    server.state.failure = {
      kind: 'refused',
      code: 400,
      message: 'No',
      refusal: 'bad_field',
      field: 'text',
    };
    const { container, user } = open(server);
    await user.type(await field(), 'Hello');
    await user.click(sendButton());
    expect(await screen.findByText('Not sent: You are offline')).toBeTruthy();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.sent).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  test('is kept, with its picture, while too many others wait', async () => {
    const waiting = [...Array(10).keys()].map((key) => ({
      key: `message-${key}`,
      text: 'Waits',
      refusal: 'No',
    }));
    const server = aServer();
    const { container, host, user } = open(server, {
      stored: { 'support.outbox': JSON.stringify(waiting) },
    });
    await user.type(await field(), 'Hello');
    await user.upload(
      screen.getByLabelText('Add a picture'),
      new File(['x'], 'x.png', { type: 'image/png' }),
    );
    await screen.findByRole('button', { name: 'Remove the picture' });
    await user.click(sendButton());
    expect(host.overlays.toast).toHaveBeenCalledWith(expect.stringContaining('Too many messages'), {
      tone: 'error',
    });
    // Toasts stand above it.
    expect((await field()).closest('[data-foot]')).toBeTruthy();
    expect(await field()).toHaveProperty('value', 'Hello');
    expect(container.querySelector('img[src^="data:"]')).toBeTruthy();
    expect(server.sent).toHaveLength(0);
  });

  test.each(['nonsense', '{"a":1}', '[{"key":1}]'])(
    'a stored outbox of %s is none',
    async (text) => {
      const server = aServer();
      open(server, { stored: { 'support.outbox': text } });
      await log();
      expect(server.sent).toHaveLength(0);
    },
  );
});

describe('S3.55 a configured page elsewhere takes the place of the conversation', () => {
  const contact = () => screen.findByRole('link', { name: 'Contact customer service' });

  test('in a new tab or inside the app', async () => {
    const { container } = open(aServer(), { config: { supportUrl: 'https://chat.example/room' } });
    expect((await contact()).getAttribute('href')).toBe('https://chat.example/room');
    await screen.findByText(/Have your member number ready/);
    expect((await contact()).getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: 'Open inside the app' })).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
    await expectAccessible(container);
  });

  test('a page of our own does not: it has the common questions', async () => {
    const { place, user } = open(aServer(), { config: { supportUrl: '/pages/support?lang=en' } });
    await log();
    await user.click(screen.getByRole('link', { name: 'Common questions' }));
    expect(place.address).toBe('/ServiceOnline');
  });
});

test('S1.4 switched off it says "Function forbidden"', async () => {
  const { host, calls } = open(aServer(), { config: { supportEnabled: false, supportUrl: '' } });
  expect(await screen.findByText('Function forbidden')).toBeTruthy();
  expect(host.overlays.toast).toHaveBeenCalledWith('Function forbidden');
  expect(calls.join()).not.toContain('support_');
});
