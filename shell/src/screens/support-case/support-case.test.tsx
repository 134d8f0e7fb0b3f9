import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toId } from '@velvet/contract/brand';
import {
  openSupportCase,
  readSupportCase,
  type SupportCase,
  type SupportCaseMessage,
  writeSupportCase,
} from '@velvet/contract/support-case';
import { getSystemConfig } from '@velvet/contract/system';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessiblePage } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { addressBar, renderShell } from '../../testing/render-shell.tsx';

const CODE = 'ABCD-EFGH-JKMN-PQRS';
const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const aMessage = (
  id: number,
  author: SupportCaseMessage['author'],
  text: string,
  key?: string,
): SupportCaseMessage => ({
  id: toId(id),
  author,
  text,
  sentAt: at,
  ...(key === undefined ? {} : { key }),
});
const first = aMessage(1, 'guest', 'I forgot it', 'first-message');
const aCase = (...later: readonly SupportCaseMessage[]): SupportCase => ({
  isOpen: true,
  endsAt: toEpochSeconds(new Date('2026-12-04T09:30:00Z')),
  messages: [...later.toReversed(), first],
});
const wrongCode = { data: { reason: 'wrong_code', field: 'code' } };

const open = (at: string, config = aSystemConfig({ supportUrl: '' })) =>
  renderShell({ at, prepare: (api) => api.answer(getSystemConfig, config) });
const field = (name: string) => screen.getByRole('textbox', { name });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const texts = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function openForm(at = '/Login?step=ask') {
  const view = await open(at);
  await title('Ask customer service');
  await screen.findByRole('textbox', { name: 'Username' });
  return view;
}

/** The case that a guest comes back to with its code. */
async function openCase(shown = aCase()) {
  const view = await open('/Login?step=case');
  await title('Your case');
  view.api.answer(readSupportCase, shown);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Case code' }));
  await userEvent.paste(` ${CODE.toLowerCase()} `);
  await click('Open case');
  await screen.findByRole('log');
  return view;
}

describe('S14.1 a guest who has forgotten the password', () => {
  test('finds the way to customer service at the recovery code, and back', async () => {
    await open('/Login?step=forgot&return=%2FMine');
    await title('Forgotten password');
    await userEvent.click(await screen.findByRole('link', { name: /^No recovery code\?/ }));
    await title('Ask customer service');
    expect(addressBar()).toBe('/Login?step=ask&return=%2FMine');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'mei');
    await follow('I have a case code');
    await title('Your case');
    expect(addressBar()).toBe('/Login?step=case&return=%2FMine');
    await click('Back');
    await title('Ask customer service');
    await click('Back');
    await title('Forgotten password');
    await follow('No recovery code? Ask customer service');
    await title('Ask customer service');
    expect(field('Username').getAttribute('value')).toBe('mei');
  });

  test.each([
    ['https://kefu.example/chat', true, ['https://kefu.example/chat']],
    ['', false, []],
  ])(
    'S3.55 support at "%s", open: %s, has the links %j',
    async (supportUrl, supportEnabled, links) => {
      await open('/Login?step=forgot', aSystemConfig({ supportUrl, supportEnabled }));
      await title('Forgotten password');
      await settle();
      expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
    },
  );

  test('is told at the fields what is missing, without a call', async () => {
    const { api } = await openForm();
    await click('Send');
    expect(await screen.findByText('Please enter username')).toBeTruthy();
    expect(document.activeElement).toBe(field('Username'));
    await userEvent.type(field('Username'), 'mei');
    await click('Send');
    expect(await screen.findByText('Please write what happened')).toBeTruthy();
    expect(document.activeElement).toBe(field('What happened?'));
    expect(api.names()).not.toContain(openSupportCase.name);
    await expectAccessiblePage();
  });

  test('opens one case though the answer is lost, and is shown the code once', async () => {
    const { api, shell } = await openForm();
    await userEvent.type(field('Username'), 'mei');
    await userEvent.type(field('What happened?'), 'I forgot it');
    api.answerText(openSupportCase.name, undefined);
    await click('Send');
    await waitFor(() => expect(api.inputs(openSupportCase)).toHaveLength(1));
    await settle();
    expect(field('What happened?').textContent).toBe('I forgot it');
    api.answer(openSupportCase, { code: CODE });
    await click('Send');
    await title('Your case code');
    const [lost, repeated] = api.inputs(openSupportCase);
    expect(repeated).toEqual(lost);
    expect(lost).toMatchObject({ username: 'mei', text: 'I forgot it' });
    expect(screen.getByText(CODE)).toBeTruthy();
    expect(addressBar()).toBe('/Login?step=case');
    await expectAccessiblePage();
    userEvent.setup();
    await click('Copy');
    expect(await navigator.clipboard.readText()).toBe(CODE);
    api.answer(readSupportCase, aCase());
    await click('I have kept it');
    await screen.findByRole('log');
    expect(screen.queryByText(CODE)).toBeNull();
    expect(texts()).toEqual([expect.stringContaining('I forgot it')]);
    expect(addressBar()).toBe('/Login?step=case');
    expect(JSON.stringify(shell.store.getState())).not.toContain(CODE);
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain(
      CODE,
    );
    await settle();
  });

  test('another text after a lost answer is another case', async () => {
    const { api } = await openForm();
    await userEvent.type(field('Username'), 'mei');
    await userEvent.type(field('What happened?'), 'I forgot it');
    api.answerText(openSupportCase.name, undefined);
    await click('Send');
    await waitFor(() => expect(api.inputs(openSupportCase)).toHaveLength(1));
    await settle();
    await userEvent.type(field('What happened?'), ' again');
    await click('Send');
    await waitFor(() => expect(api.inputs(openSupportCase)).toHaveLength(2));
    const keys = api.inputs(openSupportCase).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    await settle();
  });

  test('S14.3 is told when the next attempt is taken', async () => {
    const { api } = await openForm();
    await userEvent.type(field('Username'), 'mei');
    await userEvent.type(field('What happened?'), 'I forgot it');
    api.refuse(openSupportCase, 429, 'Too many attempts', {
      data: { reason: 'too_many' },
      retryAfterS: 600,
    });
    await click('Send');
    expect(await screen.findByText(/^You can try again at/)).toBeTruthy();
    await settle();
  });
});

describe('S14.1 a guest with a case code', () => {
  test('is told at the field that it is missing, or opens nothing', async () => {
    const { api } = await open('/Login?step=case');
    await screen.findByRole('textbox', { name: 'Case code' });
    await click('Open case');
    expect(await screen.findByText('Please enter the case code')).toBeTruthy();
    await userEvent.type(field('Case code'), 'WRONG');
    api.refuse(readSupportCase, 403, 'This case code opens nothing', wrongCode);
    await click('Open case');
    await waitFor(() => expect(field('Case code').getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field('Case code'));
    await expectAccessiblePage();
  });

  test('reads the answers, oldest first', async () => {
    const { api } = await openCase(aCase(aMessage(2, 'operator', 'Which month?')));
    expect(texts()).toEqual([
      expect.stringMatching(/^You.*I forgot it/),
      expect.stringMatching(/^Customer service.*Which month\?/),
    ]);
    expect(api.inputs(readSupportCase)[0]).toEqual({ code: ` ${CODE.toLowerCase()} ` });
    expect(screen.getByText(/ends on Dec 4, 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/Login');
    await expectAccessiblePage();
  });

  test('gets new answers every 15 seconds while the page is visible, and when it is again', async () => {
    // Everything but intervals: what the test waits for uses the rest.
    jest.useFakeTimers({
      doNotFake: [
        ...(['Date', 'performance', 'queueMicrotask', 'nextTick', 'setImmediate'] as const),
        ...(['clearImmediate', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'] as const),
        ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
      ],
    });
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const { api } = await openCase();
    const calls = () => api.inputs(readSupportCase).length;
    const before = calls();
    api.answer(readSupportCase, aCase(aMessage(2, 'operator', 'Which month?')));
    act(() => jest.advanceTimersByTime(15_000));
    await settle();
    expect(calls()).toBe(before + 1);
    expect(texts()).toHaveLength(2);
    visibility.mockReturnValue('hidden');
    act(() => jest.advanceTimersByTime(60_000));
    expect(calls()).toBe(before + 1);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await settle();
    expect(calls()).toBe(before + 2);
    jest.useRealTimers();
    visibility.mockRestore();
  });

  test('keeps a message that cannot be sent, and sends it with the same key', async () => {
    const { api } = await openCase();
    api.answerText(writeSupportCase.name, undefined);
    await userEvent.type(field('Your message'), 'In May');
    await click('Send');
    expect(await screen.findByText('Not sent yet')).toBeTruthy();
    expect(field('Your message').textContent).toBe('');
    await expectAccessiblePage();
    const [{ key } = {}] = api.inputs(writeSupportCase);
    api.answer(writeSupportCase, aCase(aMessage(2, 'guest', 'In May', key)));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(new Set(api.inputs(writeSupportCase).map((sent) => sent.key))).toEqual(new Set([key]));
    expect(texts()).toHaveLength(2);
    await settle();
  });

  test('reads why a message is refused, and can delete it', async () => {
    const { api } = await openCase();
    api.refuse(writeSupportCase, 403, 'This case takes no more messages', {
      data: { reason: 'forbidden' },
    });
    await userEvent.type(field('Your message'), 'In May');
    await click('Send');
    expect(await screen.findByText('Not sent: This case takes no more messages')).toBeTruthy();
    await click('Delete');
    expect(texts()).toHaveLength(1);
    await settle();
  });

  test('reads a case that has ended, and can write no more', async () => {
    await openCase({ ...aCase(), isOpen: false });
    expect(screen.getByText(/^This case has ended\. You can read it until/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask again' }).getAttribute('href')).toBe(
      '/Login?step=ask',
    );
    await settle();
  });

  test('enters another code where the case can be read no more', async () => {
    const { api } = await openCase();
    api.refuse(readSupportCase, 403, 'This case code opens nothing', wrongCode);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('This case code opens nothing');
    await click('Enter another code');
    expect(await screen.findByRole('textbox', { name: 'Case code' })).toBeTruthy();
    await settle();
  });
});
