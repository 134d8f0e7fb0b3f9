import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  type NamedEntry,
  regionPage,
  removeRegion,
  saveRegion,
  saveSign,
  signPage,
} from '@velvet/contract/ops/catalogue';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import RegionsPage from './regions-page.tsx';

const region = (own: Partial<NamedEntry<'region'>> = {}): NamedEntry<'region'> => ({
  id: toId(2),
  name: { en: 'North', 'zh-hans': '北区' },
  position: 4,
  listings: 12,
  version: 'v1',
  ...own,
});
const sign: NamedEntry<'sign'> = { ...region(), id: toId(1), name: { en: 'New here' } };
const regions = opsAnswer(regionPage, () => ({ items: [region()] }));
const signs = opsAnswer(signPage, () => ({ items: [sign] }));

const show = (options: ConsoleOptions = {}) => {
  const shown = renderInConsole(<RegionsPage />, {
    messages: english,
    ...options,
    answers: [...(options.answers ?? []), regions, signs],
  });
  const changes = () => shown.calls.flatMap(({ body }) => body ?? []);
  return { ...shown, changes };
};

test('S13.3 regions and signs are listed with how many entries have them', async () => {
  const { container } = show();
  const row = await screen.findByRole('row', { name: /North/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['North', '2/6', '4', '12', 'EditRemove']);
  expect(await screen.findByRole('row', { name: /New here/ })).toBeTruthy();
  await expectAccessible(container);
});

test('S13.3 a region is renamed in a language and moved', async () => {
  const { user, changes, host } = show({
    answers: [opsAnswer(saveRegion, () => ({ id: toId<'region'>(2), version: 'v2' }))],
  });
  await user.click(await screen.findByRole('button', { name: 'Edit North' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Region' }));
  await user.click(dialog.getByRole('tab', { name: /Türkçe/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kuzey');
  host.confirm.mockResolvedValueOnce(false);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(host.confirm).toHaveBeenCalledTimes(1);
  const place = dialog.getByRole('textbox', { name: 'Place' });
  await user.clear(place);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a whole number from 0 to 10000.')).toBeTruthy();
  await user.type(place, '1');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('It is saved.', 'done'));
  expect(changes()).toEqual([
    {
      id: 2,
      version: 'v1',
      name: { 'zh-hans': '北区', en: 'North', tr: 'Kuzey' },
      position: 1,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('S13.3 a new sign comes last, and needs a name', async () => {
  const { user, changes } = show({
    answers: [opsAnswer(saveSign, () => opsRefused('bad_field', 'Too long.', 'name.en'))],
  });
  await screen.findByRole('row', { name: /New here/ });
  await user.click(screen.getByRole('button', { name: 'Add a sign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a sign' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(dialog.getByText('Write this in at least one language.')).toBeTruthy();
  expect(changes()).toEqual([]);
  await user.type(name, 'Quiet');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(changes()).toEqual([{ name: { en: 'Quiet' }, position: 5 }]);
});

test.each([
  [opsRefused('in_use', 'Listings use this.'), 'Listings use this.'],
  [opsRefused('changed_meanwhile', 'This has changed.'), 'Someone else changed this'],
])('a region that cannot be removed says why', async (refusal, text) => {
  const { user, changes } = show({ answers: [opsAnswer(removeRegion, () => refusal)] });
  await user.click(await screen.findByRole('button', { name: 'Remove North' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(changes()).toEqual([{ id: 2, version: 'v1' }]);
});
