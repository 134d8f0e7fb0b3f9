import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  removeSavedAnswer,
  type SavedAnswer,
  savedAnswerPage,
  writeSavedAnswer,
} from '@velvet/contract/ops/saved-answers';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import SavedAnswersPage from './saved-answers-page.tsx';

const anAnswer = (own: Partial<SavedAnswer> = {}): SavedAnswer => ({
  id: toId(3),
  name: 'Greeting',
  text: { en: 'Good day.', ja: 'こんにちは。' },
  changedBy: 'cleo',
  changedAt: toEpochSeconds(new Date('2026-11-20T09:30:00Z')),
  version: 'v1',
  ...own,
});

async function show(answers: ConsoleOptions['answers'], stored = () => [anAnswer()]) {
  const page = renderInConsole(<SavedAnswersPage />, {
    messages: english,
    answers: [opsAnswer(savedAnswerPage, () => ({ items: stored() })), ...(answers ?? [])],
  });
  await screen.findByRole('heading', { name: 'Saved answers' });
  const sent = () => page.calls.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, sent, press };
}
const field = (name: string) => screen.getByRole('textbox', { name });

describe('S13.3 saved answers', () => {
  test('are written in the languages of members', async () => {
    const write = opsAnswer(writeSavedAnswer, () => ({
      id: toId<'saved answer'>(4),
      version: 'v1',
    }));
    const { user, press, sent, host, container } = await show([write]);
    await screen.findByRole('cell', { name: 'cleo' });
    expect(screen.getByRole('cell', { name: '2/6' })).toBeTruthy();
    await expectAccessible(container);
    await press('Add an answer');
    await press('Save');
    expect(screen.getByText('Fill this in.')).toBeTruthy();
    expect(screen.getByText('Write this in at least one language.')).toBeTruthy();
    await user.type(field('Name'), ' Delay ');
    await user.type(field('Answer'), 'It takes a day.');
    await user.click(screen.getByRole('tab', { name: /Türkçe/ }));
    await user.type(field('Answer'), 'Bir gün sürer.');
    await press('Save');
    await waitFor(() => expect(host.notify).toHaveBeenCalledWith('The answer is saved.', 'done'));
    expect(sent()).toEqual([
      { name: 'Delay', text: { en: 'It takes a day.', tr: 'Bir gün sürer.' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('show a refusal at its field', async () => {
    const { user, press } = await show([
      opsAnswer(writeSavedAnswer, () => opsRefused('name_taken', 'The name is taken.', 'name')),
    ]);
    await screen.findByRole('cell', { name: 'cleo' });
    await press('Edit Greeting');
    await user.type(field('Name'), '!');
    await press('Save');
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  });

  test('that a colleague has changed are not overwritten unless the operator says so', async () => {
    let answer = anAnswer();
    const { user, press, sent } = await show(
      [
        opsAnswer(writeSavedAnswer, ({ version }) => {
          if (version === 'v2') return { id: answer.id, version: 'v3' };
          answer = anAnswer({ text: { en: 'Hello.' }, version: 'v2' });
          return opsRefused('changed_meanwhile', 'This has changed.');
        }),
      ],
      () => [answer],
    );
    await screen.findByRole('cell', { name: 'cleo' });
    await press('Edit Greeting');
    await user.type(field('Answer'), ' How are you?');
    await press('Save');
    await screen.findByText('Someone else changed this while you were editing');
    await press('Keep mine');
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({
      id: 3,
      version: 'v2',
      text: { en: 'Good day. How are you?' },
    });
  });

  test('are removed after a question', async () => {
    let items = [anAnswer()];
    const { user, press, sent } = await show(
      [
        opsAnswer(removeSavedAnswer, () => {
          items = [];
          return { outcome: 'removed' as const, version: 'v1' };
        }),
      ],
      () => items,
    );
    await screen.findByRole('cell', { name: 'cleo' });
    await press('Remove Greeting');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this answer?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No saved answers yet.')).toBeTruthy();
    expect(sent()).toEqual([{ id: 3, version: 'v1' }]);
  });
});
