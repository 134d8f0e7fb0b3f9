import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  type VideoDetail,
  videoPage,
  videoPublish,
  videoSave,
  videoShown,
  videoWithdraw,
} from '@velvet/contract/ops/videos';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import chinese from '../messages/zh-Hans.json';
import { aDetail, addFileFeatures, anItem, aTranscoding, videoAnswers } from '../testing/videos.ts';
import VideosPage from './videos-page.tsx';

addFileFeatures();

const show = ({ answers = [], ...options }: ConsoleOptions) =>
  renderInConsole(<VideosPage />, {
    messages: options.language === 'zh-Hans' ? chinese : english,
    answers: [...videoAnswers, ...answers],
    ...options,
  });

describe('S13.3 the list of videos', () => {
  const list = opsAnswer(videoPage, ({ search, classId, state }) => ({
    items: [
      anItem({
        title: { en: JSON.stringify([search, classId, state]) },
        state: state ?? 'published',
        sample: true,
      }),
    ],
  }));

  test('is searched by title, class and state, which the address keeps', async () => {
    const { user, place, container } = show({ address: '/video/videos?class=3', answers: [list] });
    await screen.findByRole('link', { name: '[null,3,null]' });
    expect(screen.getByText('4:05')).toBeTruthy();
    expect(screen.getByText('Sample')).toBeTruthy();
    await screen.findByRole('cell', { name: 'Music' });
    await user.type(screen.getByRole('searchbox', { name: /Search/ }), ' gar ');
    await screen.findByRole('link', { name: '["gar",3,null]' });
    await user.click(screen.getByRole('radio', { name: 'Ready' }));
    const link = await screen.findByRole('link', { name: '["gar",3,"ready"]' });
    expect(link.getAttribute('href')).toBe('/video/videos?id=9');
    expect(place()).toBe('/video/videos?search=gar&class=3&state=ready');
    await expectAccessible(container);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'All classes');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(place()).toBe('/video/videos'));
  });

  test('shows titles in the console’s language, and says why it is missing', async () => {
    const forbidden = () => opsRefused('forbidden', '您的角色无权执行此操作。');
    show({
      language: 'zh-Hans',
      address: '/video/videos',
      answers: [opsAnswer(videoPage, forbidden)],
      hasPage: () => false,
    });
    expect(await screen.findByText('您的角色无权执行此操作。')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '上传视频' })).toBeNull();
  });
});

const open = async (options: ConsoleOptions, detail: () => VideoDetail = () => aDetail()) => {
  const shown = show({
    address: '/video/videos?id=9',
    ...options,
    answers: [opsAnswer(videoShown, detail), ...(options.answers ?? [])],
  });
  await screen.findByRole('heading', { level: 1, name: 'Garden' });
  await screen.findByRole('option', { name: 'Travel' });
  const changes = () => shown.calls.flatMap(({ body }) => body ?? []);
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...shown, changes, save };
};
const saved = opsAnswer(videoSave, () => ({ outcome: 'saved' as const, version: 'r2' }));

function chooseIn(container: ParentNode, name: string, text: string) {
  const field = container.querySelector('input[type="file"]');
  if (!field) throw new Error('There is no field for files');
  fireEvent.change(field, { target: { files: [new File([text], name)] } });
}

const TRACK = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';

describe('S13.3 a video', () => {
  test('gets titles, a class, a poster and captions', async () => {
    const { user, save, changes, container, host } = await open({ answers: [saved] });
    await user.click(screen.getAllByRole('tab', { name: /日本語/ })[0] ?? container);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '庭');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'Travel');
    await user.click(screen.getByRole('radio', { name: 'Picture 2' }));
    chooseIn(container, 'en.vtt', TRACK);
    expect(await screen.findByRole('textbox', { name: 'Captions in English' })).toHaveProperty(
      'value',
      TRACK,
    );
    expect(screen.getByText('1 cue')).toBeTruthy();
    await expectAccessible(container);
    await save();
    await waitFor(() => expect(host.notify).toHaveBeenCalledWith('The video is saved.', 'done'));
    expect(changes()).toEqual([
      {
        id: 9,
        version: 'r1',
        title: { en: 'Garden', ja: '庭' },
        class_id: 3,
        poster: 2,
        captions: [{ language: 'en', track: TRACK }],
      },
    ]);
  });

  test('keeps captions that nobody touches, and loses those that are removed', async () => {
    const detail = aDetail({ captions: [{ language: 'en', track: TRACK }] });
    const { user, save, changes, host } = await open({ answers: [saved] }, () => detail);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 's');
    await save();
    await waitFor(() => expect(host.notify).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await save();
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toMatchObject([{ title: { en: 'Gardens' } }, { captions: [] }]);
    expect(changes()[0]).not.toHaveProperty('captions');
    expect(changes()[0]).not.toHaveProperty('poster');
  });

  test('is not sent without a title, or with captions that are none', async () => {
    const { user, save, changes, container } = await open({ answers: [saved] });
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    chooseIn(container, 'en.vtt', '1\n00:00:00,000 --> 00:00:01,000\nHello\n');
    await screen.findByRole('textbox', { name: 'Captions in English' });
    await save();
    expect(screen.getByText('Write this in at least one language.')).toBeTruthy();
    expect(screen.getByText(/This is not WebVTT.*English/)).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  test('shows a refusal at its field', async () => {
    const { user, save } = await open({
      answers: [
        opsAnswer(videoSave, () => opsRefused('bad_field', 'This class is gone.', 'class_id')),
      ],
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'Travel');
    await save();
    const field = screen.getByRole('combobox', { name: 'Class' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('This class is gone.').length).toBeGreaterThan(0);
  });

  test('keeps what is typed when somebody else has changed it', async () => {
    let detail = aDetail();
    const { user, save } = await open(
      {
        answers: [
          opsAnswer(videoSave, () => {
            detail = aDetail({ video: anItem({ title: { en: 'Park' }, version: 'r2' }) });
            return opsRefused('changed_meanwhile', 'This has changed.');
          }),
        ],
      },
      () => detail,
    );
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 's');
    await save();
    expect(await screen.findByText(/Someone else changed this/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Gardens');
    await user.click(screen.getByRole('button', { name: 'Show the present state' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Park');
  });

  test('that is a sample has its poster and no captions here', async () => {
    const { video, posterUrl, captions } = aDetail();
    const stream = 'sample-light';
    await open({}, () => ({ video, posterUrl, captions, stream, posters: 0 }));
    expect(await screen.findByRole('img', { name: 'Present poster' })).toBeTruthy();
    expect(screen.getByText(/captions are part of its stream/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Transcoding' })).toBeNull();
  });
});

describe('S13.3 publishing', () => {
  test('shows a ready video to members, with a warning where the title is a file’s', async () => {
    let video = anItem({ title: { en: 'Garden' } });
    const { user, changes, host } = await open(
      {
        answers: [
          opsAnswer(videoPublish, () => {
            video = anItem({ state: 'published', version: 'r2' });
            return { outcome: 'published' as const, version: 'r2' };
          }),
        ],
      },
      () => aDetail({ video, transcoding: aTranscoding({ name: 'Garden' }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this video?' }));
    expect(dialog.getByText('Its title is still the name of the file.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
    expect(changes()).toEqual([{ id: 9, version: 'r1' }]);
    expect(host.notify).toHaveBeenCalledWith('The video is published.', 'done');
  });

  test('is undone by withdrawing, unless somebody was faster', async () => {
    const { user } = await open(
      {
        answers: [
          opsAnswer(videoWithdraw, () => opsRefused('changed_meanwhile', 'This has changed.')),
        ],
      },
      () => aDetail({ video: anItem({ state: 'published' }) }),
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this video?' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByText('Someone else changed this')).toBeTruthy();
  });

  test('is offered once the video is transcoded, which the page notices by itself', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const running = aTranscoding({ state: 'running', step: '360p', percent: 42 });
      let detail = aDetail({
        video: anItem({ state: 'processing' }),
        posterUrl: '',
        posters: 0,
        transcoding: running,
      });
      await open({}, () => detail);
      expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
      const bar = screen.getByRole('progressbar', { name: 'Transcoding of Film.mp4' });
      expect(bar.getAttribute('aria-valuenow')).toBe('42');
      const steps = within(screen.getByRole('list', { name: 'Steps' }));
      expect(steps.getByText('Picture 360p').getAttribute('aria-current')).toBe('step');
      expect(steps.getByText('Picture 240p').textContent).toContain('(done)');
      detail = aDetail({ video: anItem({ id: toId(9) }) });
      await act(() => jest.advanceTimersByTimeAsync(4_000));
      expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
      expect(await screen.findByRole('radio', { name: 'Picture 1' })).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });
});
