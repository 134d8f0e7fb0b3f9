import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  hideNotice,
  type NoticeDetail,
  noticePage,
  noticeShown,
  saveNotice,
} from '@velvet/contract/ops/notices';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import chinese from '../messages/zh-Hans.json';
import { toLocalText } from './notice-draft.ts';
import NoticesPage from './notices-page.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:27Z'));
const notice = (own: Partial<NoticeDetail> = {}): NoticeDetail => ({
  id: toId(5),
  type: 3,
  name: { en: 'Maintenance', ja: 'メンテナンス' },
  text: { en: '<p>Back at <b>noon</b>.</p>' },
  state: 'shown',
  visibleFrom: at,
  sample: false,
  version: 'v1',
  ...own,
});

const show = (options: ConsoleOptions) =>
  renderInConsole(<NoticesPage />, { messages: english, ...options });

const open = async (options: ConsoleOptions, detail: () => NoticeDetail = () => notice()) => {
  const shown = show({
    address: '/wallet/notices?id=5',
    ...options,
    answers: [opsAnswer(noticeShown, detail), ...(options.answers ?? [])],
  });
  await screen.findByRole('heading', { name: 'Notice' });
  const changes = () => shown.calls.flatMap(({ body }) => body ?? []);
  return { ...shown, changes };
};
const save = opsAnswer(saveNotice, () => ({ id: toId<'notice'>(5), version: 'v2' }));
const preview = () => within(screen.getByRole('region', { name: 'As members see it' }));

test('S13.3 notices are listed by state and kind, which the address keeps', async () => {
  const list = opsAnswer(noticePage, ({ state, type }) => ({
    items: [notice({ name: { en: `${state} ${type}` }, ...(state ? { state } : {}) })],
  }));
  const { user, place, container } = show({ address: '/wallet/notices', answers: [list] });
  expect(await screen.findByRole('link', { name: 'undefined undefined' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Scheduled' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'System');
  const link = await screen.findByRole('link', { name: 'scheduled 2' });
  expect(link.getAttribute('href')).toBe('/wallet/notices?id=5');
  expect(place()).toBe('/wallet/notices?state=scheduled&kind=2');
  await expectAccessible(container);
});

describe('S13.3 a new notice', () => {
  const begin = async (options: ConsoleOptions = {}) => {
    const shown = show({
      address: '/wallet/notices?new=1',
      answers: [save, opsAnswer(noticeShown, () => notice())],
      ...options,
    });
    const enter = (name: string, text: string) =>
      shown.user.type(screen.getByRole('textbox', { name }), text);
    const bodies = () => shown.calls.flatMap(({ body }) => body ?? []);
    return { ...shown, bodies, enter };
  };

  test('is written in several languages with a preview, and published at once', async () => {
    const { user, enter, bodies, place, host, container } = await begin();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(screen.getAllByText('Write this in at least one language.')).toHaveLength(2);
    await enter('Title', 'Maintenance');
    await enter('Text', '<p>Back at <b>noon</b>.</p><script>x</script>');
    expect(preview().getByRole('heading', { name: 'Maintenance' })).toBeTruthy();
    expect(preview().getByText('noon')).toHaveProperty('tagName', 'B');
    expect(preview().queryByText(/script|x/)).toBeNull();
    await user.click(screen.getByRole('tab', { name: /Türkçe/ }));
    expect(preview().getByText(/its readers get it in English/)).toBeTruthy();
    await enter('Title', 'Bakım');
    await enter('Text', 'Öğlen');
    expect(preview().getByRole('heading', { name: 'Bakım' })).toBeTruthy();
    expect(preview().queryByText(/its readers/)).toBeNull();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(place()).toBe('/wallet/notices?id=5'));
    expect(host.notify).toHaveBeenCalledWith('The notice is published.', 'done');
    expect(bodies()).toEqual([
      {
        type: 3,
        name: { en: 'Maintenance', tr: 'Bakım' },
        text: { en: '<p>Back at <b>noon</b>.</p><script>x</script>', tr: 'Öğlen' },
      },
    ]);
    await screen.findByRole('heading', { name: 'Notice 5' });
  });

  test('to one member is scheduled in the operator’s zone', async () => {
    const { user, enter, bodies } = await begin();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Message');
    await enter('Member’s number', '12x');
    await enter('Title', 'Hello');
    await enter('Text', 'Your card');
    const from = screen.getByLabelText('Members see it from');
    await user.type(from, '2098-11-24T09:30');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(screen.getByText('This is no member’s number.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Member’s number' }), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({
      type: 1,
      member_id: 12,
      visible_from: new Date(2098, 10, 24, 9, 30).getTime() / 1_000,
    });
    await screen.findByRole('heading', { name: 'Notice 5' });
  });

  test('with something written is not left without a question', async () => {
    const { user, enter, host, place } = await begin();
    host.confirm.mockResolvedValueOnce(false);
    await enter('Title', 'Hello');
    await user.click(screen.getByRole('link', { name: 'All notices' }));
    await waitFor(() => expect(host.confirm).toHaveBeenCalledTimes(1));
    expect(place()).toBe('/wallet/notices?new=1');
  });
});

describe('S13.3 a notice', () => {
  test('keeps its time to the second unless another one is entered', async () => {
    const { user, changes, host } = await open({ answers: [save] });
    const from = screen.getByLabelText('Members see it from');
    expect(from).toHaveProperty('value', toLocalText(at));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(host.notify).toHaveBeenCalledWith('The notice is saved.', 'done'));
    expect(changes()).toEqual([
      {
        id: 5,
        version: 'v1',
        type: 3,
        name: { en: 'Maintenance!', ja: 'メンテナンス' },
        text: { en: '<p>Back at <b>noon</b>.</p>' },
      },
    ]);
  });

  test('shows a refusal at its field', async () => {
    const { user } = await open(
      {
        answers: [
          opsAnswer(saveNotice, () =>
            opsRefused('bad_field', 'This value cannot be used.', 'member_id'),
          ),
        ],
      },
      () => notice({ type: 1, memberId: toId(9), username: 'demo' }),
    );
    expect(screen.getByText('demo (number 9)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const field = screen.getByRole('textbox', { name: 'Member’s number' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  });

  test('that a colleague has changed is shown as it is now before another decision', async () => {
    let detail = notice();
    const { user, changes } = await open(
      {
        answers: [
          opsAnswer(hideNotice, () => {
            detail = notice({ version: 'v2', name: { en: 'Maintenance is over' } });
            return opsRefused('changed_meanwhile', 'This has changed.');
          }),
        ],
      },
      () => detail,
    );
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this notice?' }));
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    await user.click(await dialog.findByRole('button', { name: 'Show the present state' }));
    expect(changes()).toEqual([{ id: 5, version: 'v1' }]);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty(
        'value',
        'Maintenance is over',
      ),
    );
  });
});

test('notices are shown in simplified Chinese', async () => {
  show({
    address: '/wallet/notices?id=5',
    answers: [opsAnswer(noticeShown, () => notice())],
    language: 'zh-Hans',
    messages: chinese,
  });
  expect(await screen.findByRole('heading', { name: '会员看到的样子' })).toBeTruthy();
  expect(screen.getByText(/其读者会看到 English 版本/)).toBeTruthy();
});
