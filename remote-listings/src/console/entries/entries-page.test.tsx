import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  type BulkAction,
  type BulkChange,
  bulkItemPage,
  bulkShown,
} from '@velvet/contract/ops/bulk';
import { previewListings } from '@velvet/contract/ops/listing-bulk';
import {
  hideListing,
  type ListingDetail,
  listingPage,
  listingShown,
  saveListing,
} from '@velvet/contract/ops/listings';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import { aDetail, anItem, catalogueAnswers } from '../testing/entries.ts';
import EntriesPage from './entries-page.tsx';

const show = ({ answers = [], ...options }: ConsoleOptions) =>
  renderInConsole(<EntriesPage />, {
    messages: english,
    answers: [...catalogueAnswers, ...answers],
    ...options,
  });

const shownBy = (detail: () => ListingDetail) => opsAnswer(listingShown, detail);
const open = async (options: ConsoleOptions, detail: () => ListingDetail = () => aDetail()) => {
  const shown = show({
    address: '/listings/entries?id=7',
    ...options,
    answers: [shownBy(detail), ...(options.answers ?? [])],
  });
  await screen.findByRole('heading', { name: 'Selune' });
  await screen.findByRole('checkbox', { name: 'Popular' });
  const changes = () => shown.calls.filter(({ body }) => body !== undefined);
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...shown, changes, save };
};

describe('S13.3 the list of entries', () => {
  const list = opsAnswer(listingPage, ({ name, regionId, hidden }) => ({
    items: [anItem({ name: JSON.stringify([name, regionId, hidden]), hasAgeEvidence: false })],
  }));

  test('is searched by name, region and visibility, which the address keeps', async () => {
    const { user, place, container } = show({ address: '/listings/entries', answers: [list] });
    expect(await screen.findByRole('link', { name: '[null,null,null]' })).toBeTruthy();
    expect(screen.getByText('No age evidence')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), ' sel ');
    await screen.findByRole('link', { name: '["sel",null,null]' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'North');
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    await screen.findByRole('link', { name: '["sel",2,true]' });
    expect(place()).toBe('/listings/entries?name=sel&region=2&visibility=hidden');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', ' sel ');
    await user.click(screen.getByRole('radio', { name: 'Shown' }));
    const link = await screen.findByRole('link', { name: '["sel",2,false]' });
    expect(link.getAttribute('href')).toBe('/listings/entries?id=7');
    await expectAccessible(container);
  });
});

describe('S13.3 entries changed together', () => {
  const aBulkChange = (change: BulkAction): BulkChange => ({
    id: toId(5),
    kind: 'listing',
    change,
    state: 'preview',
    operator: 'ada',
    createdAt: anItem().createdAt,
    counts: { ready: 2, blocked: 0, done: 0, skipped: 0, failed: 0 },
    version: 'preview.0',
  });
  let asked: BulkAction = { word: 'hide' };
  const answers = [
    opsAnswer(listingPage, ({ cursor }) =>
      cursor === undefined
        ? { items: [anItem(), anItem({ id: toId(8), name: 'Iris' })], next: 8 }
        : { items: [] },
    ),
    opsAnswer(previewListings, ({ change }) => {
      asked = change;
      return aBulkChange(change);
    }),
    opsAnswer(bulkShown, () => aBulkChange(asked)),
    opsAnswer(bulkItemPage, () => ({
      items: [
        {
          ...{ id: 1, subjectId: 7, name: 'Selune', before: '2', after: '3' },
          ...{ warnings: ['no_photos' as const], state: 'ready' as const },
        },
      ],
    })),
  ];
  const list = async (address = '/listings/entries') => {
    const page = show({ address, answers });
    await screen.findByRole('link', { name: 'Iris' });
    const choose = async (action: string) => {
      await page.user.click(screen.getByRole('button', { name: 'Change' }));
      await page.user.click(await screen.findByRole('menuitem', { name: action }));
    };
    const sent = () => page.calls.filter(({ body }) => body !== undefined).map(({ body }) => body);
    return { ...page, choose, sent };
  };

  test('are those that are selected, and shown in a preview', async () => {
    const { user, place, choose, sent, container } = await list();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows that are shown' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Iris' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select Iris' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect(place()).toBe('/listings/entries');
    await expectAccessible(container);
    await choose('Hide entries');
    expect(await screen.findByRole('heading', { name: 'Hide entries' })).toBeTruthy();
    expect(place()).toBe('/listings/entries?bulk=5');
    expect(sent()).toEqual([{ change: { word: 'hide' }, ids: [7, 8] }]);
    expect(await screen.findByText('No photos')).toBeTruthy();
  });

  test('are all that match the filter; another filter selects nothing', async () => {
    const { user, choose, sent } = await list('/listings/entries?name=e&visibility=shown');
    await user.click(screen.getByRole('checkbox', { name: 'Select Iris' }));
    await user.click(screen.getByRole('button', { name: 'Select all that match' }));
    expect(screen.getByText('All that match are selected, at most 500')).toBeTruthy();
    await choose('Move to a region');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to a region' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Region' }), 'South');
    await user.click(dialog.getByRole('button', { name: 'Show a preview' }));
    expect(await screen.findByRole('heading', { name: 'Move to a region: South' })).toBeTruthy();
    expect(await screen.findByRole('cell', { name: 'North' })).toBeTruthy();
    expect(sent()).toEqual([
      { change: { word: 'move', region_id: 3 }, matching: { name: 'e', hidden: false } },
    ]);
    await user.click(screen.getByRole('link', { name: 'All entries' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Iris' }));
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });

  test('get a sign, or a tag in one language', async () => {
    const { user, choose, sent } = await list();
    const select = async () =>
      user.click(await screen.findByRole('checkbox', { name: 'Select Selune' }));
    await select();
    await choose('Add a sign');
    const signs = within(await screen.findByRole('dialog', { name: 'Add a sign' }));
    await user.selectOptions(signs.getByRole('combobox', { name: 'Sign' }), 'Popular');
    await user.click(signs.getByRole('button', { name: 'Show a preview' }));
    await user.click(await screen.findByRole('link', { name: 'All entries' }));
    await select();
    await choose('Remove a tag');
    const tags = within(await screen.findByRole('dialog', { name: 'Remove a tag' }));
    await user.type(tags.getByRole('textbox', { name: 'Tag' }), ' 茶 ');
    await user.selectOptions(
      tags.getByRole('combobox', { name: 'Language of the tag' }),
      '繁體中文',
    );
    await user.click(tags.getByRole('button', { name: 'Show a preview' }));
    expect(await screen.findByRole('heading', { name: 'Remove a tag: 茶' })).toBeTruthy();
    expect(sent()).toEqual([
      { change: { word: 'sign_add', sign_id: 4 }, ids: [7] },
      { change: { word: 'tag_remove', tag: '茶', tag_group: 'zh-hant' }, ids: [7] },
    ]);
  });

  test('that are too many are told', async () => {
    const refused = opsAnswer(previewListings, () =>
      opsRefused('too_many_items', 'More than 500 match. Narrow the filter.'),
    );
    const [found] = answers;
    const { user, host } = show({
      address: '/listings/entries',
      answers: [...(found ? [found] : []), refused],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Iris' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show entries' }));
    await waitFor(() =>
      expect(host.notify).toHaveBeenCalledWith(
        'More than 500 match. Narrow the filter.',
        'problem',
      ),
    );
  });
});

describe('S13.3 an entry', () => {
  test('is saved with every field, in the languages that it is written in', async () => {
    const { user, changes, save, host, container } = await open({
      answers: [opsAnswer(saveListing, ({ id = toId<'listing'>(1) }) => ({ id, version: 'v2' }))],
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'South');
    await user.click(screen.getByRole('checkbox', { name: 'Popular' }));
    await user.click(screen.getByRole('tab', { name: /日本語/ }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveProperty('value', '茶館を知る人');
    await user.clear(title);
    await user.click(screen.getByRole('tab', { name: /Türkçe/ }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' Çay evlerini bilir ');
    await user.type(screen.getByLabelText('Tags', { selector: 'input' }), 'çay{Enter}');
    await expectAccessible(container);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await save();
    await waitFor(() => expect(host.notify).toHaveBeenCalledWith('The entry is saved.', 'done'));
    expect(changes().map(({ body }) => body)).toEqual([
      {
        id: 7,
        version: 'v1',
        region_id: 3,
        name: 'Selune',
        class_name: { en: 'City guide' },
        title: { en: 'Knows the tea houses', tr: 'Çay evlerini bilir' },
        city: { en: 'Harbour' },
        age: 27,
        height_cm: 168,
        bust: 'C',
        rating: 4.5,
        verified: true,
        tags: { en: ['tea'], tr: ['çay'], other: ['calm'] },
        sign_ids: [1, 4],
      },
    ]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('S0.2 with another age needs evidence, and none below 18 is sent or changed', async () => {
    const { user, changes, save } = await open({
      answers: [opsAnswer(saveListing, ({ id = toId<'listing'>(1) }) => ({ id, version: 'v2' }))],
    });
    expect(screen.getByText('Passport seen')).toBeTruthy();
    const age = screen.getByRole('textbox', { name: 'Age' });
    await user.clear(age);
    await user.type(age, '17');
    await save();
    expect(age.getAttribute('aria-invalid')).toBe('true');
    expect(age).toHaveProperty('value', '17');
    expect(screen.getByText('Enter a number from 18 to 99.')).toBeTruthy();
    expect(document.activeElement).toBe(age);
    await user.clear(age);
    await user.type(age, '28');
    const evidence = screen.getByRole('textbox', { name: 'Evidence of the age' });
    expect(evidence.getAttribute('aria-invalid')).toBe('true');
    await user.type(evidence, 'Identity card');
    expect(changes()).toEqual([]);
    await save();
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ age: 28, age_evidence: 'Identity card' });
  });

  test('shows a refusal at its field', async () => {
    const { save } = await open({
      answers: [
        opsAnswer(saveListing, () => opsRefused('bad_field', 'This value cannot be used.', 'bust')),
      ],
    });
    await save();
    const bust = screen.getByRole('textbox', { name: 'Bust' });
    await waitFor(() => expect(bust.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toContain('This value cannot be used.');
  });

  test('that a colleague has changed is not overwritten unless the operator says so', async () => {
    let detail = aDetail();
    const { user, changes, save } = await open(
      {
        answers: [
          opsAnswer(saveListing, ({ id = toId<'listing'>(1), version }) => {
            if (version === 'v2') return { id, version: 'v3' };
            detail = aDetail({ version: 'v2', bust: 'D' });
            return opsRefused('changed_meanwhile', 'This has changed.');
          }),
        ],
      },
      () => detail,
    );
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' B.');
    await save();
    await screen.findByText('Someone else changed this while you were editing');
    const alert = screen.getByRole('alert');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Selune B.');
    await user.click(within(alert).getByRole('button', { name: 'Keep mine' }));
    await save();
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.body).toMatchObject({ version: 'v2', name: 'Selune B.', bust: 'C' });
    expect(changes()[1]?.idempotencyKey).not.toBe(changes()[0]?.idempotencyKey);
  });

  test('with unsaved changes is not left without a question', async () => {
    const { user, host, place } = await open({});
    host.confirm.mockResolvedValueOnce(false);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
    await user.click(screen.getByRole('link', { name: 'All entries' }));
    await waitFor(() => expect(host.confirm).toHaveBeenCalledTimes(1));
    expect(place()).toBe('/listings/entries?id=7');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Selune');
  });

  test('is taken out of what members see', async () => {
    let detail = aDetail();
    const { user, changes } = await open(
      {
        answers: [
          opsAnswer(hideListing, () => {
            detail = aDetail({ hidden: true, version: 'v2' });
            return { outcome: 'hidden' as const, version: 'v2' };
          }),
        ],
      },
      () => detail,
    );
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this entry?' }));
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByRole('button', { name: 'Show' })).toBeTruthy();
    expect(changes()[0]?.body).toEqual({ id: 7, version: 'v1' });
  });
});

test('S13.3 a new entry says what it lacks, and leads to its photos once it is saved', async () => {
  const { user, calls, place, host } = show({
    address: '/listings/entries?new=1',
    answers: [
      shownBy(() => aDetail({ hidden: true, photos: [] })),
      opsAnswer(saveListing, () => ({ id: toId<'listing'>(7), version: 'v1' })),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Fill this in.')).toHaveLength(3);
  expect(screen.getAllByText('Write this in at least one language.')).toHaveLength(3);
  const enter = async (name: string, text: string) =>
    user.type(screen.getByRole('textbox', { name }), text);
  await enter('Name', 'Selune');
  await screen.findByRole('option', { name: 'North' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'North');
  await enter('Age', '27');
  await enter('Evidence of the age', 'Passport seen');
  await enter('Height in cm', '168');
  await enter('Title', 'Knows the tea houses');
  await enter('Class', 'City guide');
  await enter('City', 'Harbour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(place()).toBe('/listings/entries?id=7'));
  expect(await screen.findByText('No photos yet.')).toBeTruthy();
  expect(host.confirm).not.toHaveBeenCalled();
  const [body] = calls.flatMap((call) => call.body ?? []);
  expect(body).toMatchObject({ region_id: 2, age: 27, age_evidence: 'Passport seen', tags: {} });
  expect(body).not.toHaveProperty('id');
});
