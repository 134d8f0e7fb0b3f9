import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { videoClassPage, videoClassSave } from '@velvet/contract/ops/videos';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import { aClass } from '../testing/videos.ts';
import ClassesPage from './classes-page.tsx';

const show = (options: ConsoleOptions = {}, items = () => [aClass()]) => {
  const page = opsAnswer(videoClassPage, () => ({ items: items() }));
  const shown = renderInConsole(<ClassesPage />, {
    messages: english,
    ...options,
    answers: [page, ...(options.answers ?? [])],
  });
  const changes = () => shown.calls.flatMap(({ body }) => body ?? []);
  return { ...shown, changes };
};

test('S13.3 a class is renamed in a language and moved', async () => {
  const { user, changes, host, container } = show({
    answers: [opsAnswer(videoClassSave, () => ({ id: toId<'video class'>(2), version: 'r2' }))],
  });
  const row = await screen.findByRole('row', { name: /Music/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Music', '2/6', '4', '3', 'Edit']);
  const link = within(row).getByRole('link', { name: '3 videos of Music' });
  expect(link.getAttribute('href')).toBe('/video/videos?class=2');
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Edit Music' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Class' }));
  await user.click(dialog.getByRole('tab', { name: /Türkçe/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Müzik');
  host.confirm.mockResolvedValueOnce(false);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(host.confirm).toHaveBeenCalledTimes(1);
  const place = dialog.getByRole('textbox', { name: 'Place' });
  await user.clear(place);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a whole number from 0 to 1000000.')).toBeTruthy();
  await user.type(place, '1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('It is saved.', 'done'));
  expect(changes()).toEqual([
    { id: 2, version: 'r1', name: { 'zh-hans': '音乐', en: 'Music', tr: 'Müzik' }, position: 1 },
  ]);
});

test('S13.3 a new class comes last, and a refusal stands at its field', async () => {
  const { user, changes } = show({
    answers: [opsAnswer(videoClassSave, () => opsRefused('bad_field', 'Too long.', 'name.en'))],
  });
  await screen.findByRole('row', { name: /Music/ });
  await user.click(screen.getByRole('button', { name: 'Add a class' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a class' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Write this in at least one language.')).toBeTruthy();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.type(name, 'Nature');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(changes()).toEqual([{ name: { en: 'Nature' }, position: 5 }]);
});

test('S13.3 what somebody else has written meanwhile is not replaced unnoticed', async () => {
  let items = [aClass()];
  const { user } = show(
    {
      answers: [
        opsAnswer(videoClassSave, () => {
          items = [aClass({ name: { en: 'Songs' }, version: 'r2' })];
          return opsRefused('changed_meanwhile', 'This has changed.');
        }),
      ],
    },
    () => items,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Music' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Class' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'al');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Someone else changed this/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Musical');
});
