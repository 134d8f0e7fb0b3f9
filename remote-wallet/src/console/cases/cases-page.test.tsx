import { act, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { savedAnswerPage } from '@velvet/contract/ops/saved-answers';
import {
  answerCase,
  type CaseDetail,
  casePage,
  caseShown,
  closeCase,
} from '@velvet/contract/ops/support-cases';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import CasesPage from './cases-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const detail: CaseDetail = {
  id: toId(4),
  username: 'Mei',
  member: { id: toId(7), username: 'mei' },
  language: 'ja',
  openedAt: at,
  waitingSince: at,
  version: 'v1',
  messages: [
    { id: toId(3), author: 'guest', text: 'In May', sentAt: at },
    { id: toId(2), author: 'operator', operator: 'cleo', text: 'Which month?', sentAt: at },
    { id: toId(1), author: 'guest', text: 'I forgot it', sentAt: at },
  ],
};
const list = opsAnswer(casePage, ({ state }) => ({
  items:
    state === 'waiting'
      ? [
          {
            ...{ id: toId<'support case'>(4), username: 'Mei', waitingSince: at, lastAt: at },
            excerpt: 'In May',
          },
        ]
      : [],
}));
const saved = opsAnswer(savedAnswerPage, () => ({
  items: [
    {
      ...{ id: toId<'saved answer'>(3), name: 'Which month', changedBy: 'cleo', changedAt: at },
      ...{ version: 's1', text: { en: 'When did you register?', ja: 'いつ登録しましたか。' } },
    },
  ],
}));

const show = (options: ConsoleOptions & { readonly detail?: CaseDetail } = {}) =>
  renderInConsole(<CasesPage />, {
    messages: english,
    name: 'cleo',
    address: '/wallet/cases?list=waiting&case=4',
    ...options,
    answers: [
      ...(options.answers ?? []),
      list,
      saved,
      opsAnswer(caseShown, () => options.detail ?? detail),
    ],
  });
const changes = (calls: readonly { readonly body: unknown }[]) =>
  calls.flatMap(({ body }) => (body === undefined ? [] : [body]));
const field = () =>
  screen.findByRole('textbox', { name: 'Answer to the guest who claims to be Mei' });

describe('S14.1 the case of a guest', () => {
  test('has the messages in their order, the member of the claimed name, and what to check', async () => {
    const { container } = show();
    await field();
    const messages = within(screen.getByRole('list', { name: 'Messages' }));
    const texts = messages.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts.map((text) => text?.replace(/\d.*(AM|PM)/, ' '))).toEqual([
      expect.stringMatching(/^Guest.*I forgot it$/),
      expect.stringMatching(/^cleo.*Which month\?$/),
      expect.stringMatching(/^Guest.*In May$/),
    ]);
    const link = screen.getByRole('link', { name: 'mei' });
    expect(link.getAttribute('href')).toBe('/members?id=7');
    const hint = screen.getByRole('alert', { name: 'Before you reset a password' });
    expect(within(hint).getAllByRole('listitem')).toHaveLength(6);
    expect(hint.textContent).toContain('ends after 24 hours');
    expect(screen.getByText(/Japanese/)).toBeTruthy();
    await act(() => expectAccessible(container));
  });

  test('says that nobody has the claimed name', async () => {
    const { member: _nobody, ...unknown } = detail;
    show({ detail: unknown });
    expect(await screen.findByText('Nobody has this name')).toBeTruthy();
  });

  test('is answered with a saved answer in the guest’s language, which can be changed', async () => {
    const { calls, host, user } = show({
      answers: [opsAnswer(answerCase, () => ({ outcome: 'ok' as const, version: 'v2' }))],
    });
    const text = await field();
    await user.click(screen.getByRole('button', { name: 'Saved answers' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Which month' }));
    await user.type(text, '!');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(host.notify).toHaveBeenCalled());
    expect(changes(calls)).toEqual([{ id: 4, version: 'v1', text: 'いつ登録しましたか。!' }]);
    expect(text).toHaveProperty('value', '');
  });

  test('keeps what was typed when a colleague answered meanwhile', async () => {
    const { user } = show({
      answers: [opsAnswer(answerCase, () => opsRefused('changed_meanwhile', 'It has changed.'))],
    });
    const text = await field();
    await user.type(text, 'Good day');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Your text was not sent/)).toBeTruthy();
    expect(text).toHaveProperty('value', 'Good day');
  });

  test('is ended after a question', async () => {
    const { calls, host, user } = show({
      answers: [opsAnswer(closeCase, () => ({ outcome: 'ok' as const, version: 'v2' }))],
    });
    await field();
    host.confirm.mockResolvedValueOnce(false);
    await user.click(screen.getByRole('button', { name: 'End this case' }));
    expect(changes(calls)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'End this case' }));
    await waitFor(() => expect(changes(calls)).toEqual([{ id: 4, version: 'v1' }]));
  });

  test('that has ended takes no answer', async () => {
    show({ detail: { ...detail, endedAt: at } });
    expect(await screen.findByText(/takes no more answers/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'End this case' })).toBeNull();
  });
});

test('S14.1 the list has those that wait, those that are open, and those that have ended', async () => {
  const { place, user } = show({ address: '/wallet/cases' });
  const table = await screen.findByRole('table', { name: 'Guests’ cases' });
  const link = await within(table).findByRole('link', { name: 'Mei' });
  expect(link.getAttribute('href')).toBe('/wallet/cases?list=waiting&case=4');
  await user.click(screen.getByRole('radio', { name: 'Ended' }));
  expect(await screen.findByText('No cases here.')).toBeTruthy();
  expect(place()).toBe('/wallet/cases?list=closed');
});
