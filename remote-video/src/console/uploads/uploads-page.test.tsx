import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  type Upload,
  uploadAbandon,
  uploadFinish,
  uploadPage,
  uploadPiece,
  uploadStart,
} from '@velvet/contract/ops/uploads';
import { videoClassPage } from '@velvet/contract/ops/videos';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import { addFileFeatures, anUpload, videoAnswers } from '../testing/videos.ts';
import UploadsPage from './uploads-page.tsx';

addFileFeatures();

const show = (
  { answers = [], ...options }: ConsoleOptions,
  open: () => readonly Upload[] = () => [],
) => {
  const page = opsAnswer(uploadPage, () => ({ items: open() }));
  const shown = renderInConsole(<UploadsPage />, {
    messages: english,
    answers: [...answers, page, ...videoAnswers],
    ...options,
  });
  const changes = () =>
    shown.calls
      .filter(({ body }) => body !== undefined)
      .map(({ address, body }) =>
        body instanceof Blob ? [address.split('&sha')[0], body.size] : [address, body],
      );
  return { ...shown, changes };
};

const film = (size = 1_000, name = 'Film.mp4', type = 'video/mp4') =>
  new File([new Uint8Array(size)], name, { type });

/** Chooses files at the field of the page, or at another one. */
function choose(container: ParentNode, files: readonly File[], at = 0) {
  const field = container.querySelectorAll('input[type="file"]')[at];
  if (!field) throw new Error('There is no field for files');
  fireEvent.change(field, { target: { files } });
}

const started = opsAnswer(uploadStart, () => ({ id: toId<'video upload'>(5) }));
const finished = opsAnswer(uploadFinish, () => ({ videoId: toId<'video'>(9) }));
/** Takes everything that comes. */
const taken = () => {
  let received = 0;
  return opsAnswer(uploadPiece, ({ offset }) => {
    received = Math.max(received, offset + 1_000);
    return { outcome: 'stored' as const, received };
  });
};

test('S13.3 files are sent one after another and become hidden videos of a class', async () => {
  const { container, user, changes, calls } = show({ answers: [started, taken(), finished] });
  await screen.findByRole('option', { name: 'Travel' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Class of new videos' }), 'Travel');
  choose(container, [film(), film(0, 'Empty.mp4'), film(9, 'Notes.txt', 'text/plain')]);
  const link = await screen.findByRole('link', { name: 'Open the video of Film.mp4' });
  expect(link.getAttribute('href')).toBe('/video/videos?id=9');
  expect(screen.getByText('This file is empty.')).toBeTruthy();
  expect(screen.getByText('This file is not a video.')).toBeTruthy();
  expect(changes()).toEqual([
    ['/uploads/start', { name: 'Film.mp4', size: 1_000 }],
    ['/uploads/piece?id=5&offset=0', 1_000],
    ['/uploads/finish', { id: 5, class_id: 3 }],
  ]);
  const keyed = calls.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  expect(keyed.map(({ address }) => address)).toEqual(['/uploads/start', '/uploads/finish']);
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Remove from the list: Notes.txt' }));
  expect(screen.queryByText('Notes.txt')).toBeNull();
});

test.each([
  ['no_transcoder', 'Videos cannot be transcoded now.', 'Videos cannot be transcoded now.'],
  ['no_space', 'The disk is full.', 'The disk is full.'],
  ['uploads_open', 'You have ten unfinished uploads.', 'You have ten unfinished uploads.'],
  ['forbidden', 'Your roles do not allow this.', 'Your roles do not allow this.'],
  ['too_large', 'The request is too large.', 'The file is larger than the server accepts.'],
] as const)(
  'S13.3 %s is said at the file, which can be tried again',
  async (reason, said, text) => {
    let isRefused = true;
    const start = opsAnswer(uploadStart, () =>
      isRefused ? opsRefused(reason, said, 'size') : { id: toId<'video upload'>(5) },
    );
    const { container, user } = show({ answers: [start, taken(), finished] });
    await screen.findByRole('option', { name: 'Music' });
    choose(container, [film()]);
    expect(await screen.findByText(text)).toBeTruthy();
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Try again: Film.mp4' }));
    expect(await screen.findByText('Sent. It will be transcoded.')).toBeTruthy();
  },
);

describe('S13.3 sending is paused', () => {
  test('and continued where it stopped; leaving the page meanwhile is asked about', async () => {
    let isHeld = true;
    let release: () => void = () => undefined;
    const held = opsAnswer(uploadPiece, async () => {
      if (isHeld) await new Promise<void>((resolve) => (release = resolve));
      return { outcome: 'repeated' as const, received: 1_000 };
    });
    const { container, user, host, router, place } = show({ answers: [started, held, finished] });
    await screen.findByRole('option', { name: 'Music' });
    choose(container, [film(), film(2_000, 'Second.mp4')]);
    await screen.findByRole('button', { name: 'Pause Film.mp4' });
    expect(await screen.findByText('Waiting for its turn')).toBeTruthy();
    host.confirm.mockResolvedValueOnce(false);
    await act(() => router.navigate('/video/videos'));
    expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Stop sending?' }));
    expect(place()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Pause Second.mp4' }));
    await user.click(screen.getByRole('button', { name: 'Pause Film.mp4' }));
    release();
    await screen.findByRole('button', { name: 'Continue Film.mp4' });
    isHeld = false;
    await user.click(screen.getByRole('button', { name: 'Continue Film.mp4' }));
    expect(await screen.findByText('Sent. It will be transcoded.')).toBeTruthy();
  });

  test('or given up', async () => {
    const held = opsAnswer(uploadPiece, () => new Promise(() => undefined));
    const abandoned = opsAnswer(uploadAbandon, () => ({ outcome: 'abandoned' as const }));
    const { container, user, changes } = show({ answers: [started, held, abandoned] });
    await screen.findByRole('option', { name: 'Music' });
    choose(container, [film()]);
    await waitFor(() => expect(changes()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Cancel Film.mp4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give this upload up?' }));
    await user.click(dialog.getByRole('button', { name: 'Give up' }));
    await waitFor(() => expect(screen.queryByText('Film.mp4')).toBeNull());
    expect(changes().at(-1)).toEqual(['/uploads/abandon', { id: 5 }]);
  });
});

describe('S13.3 an unfinished upload', () => {
  const half = anUpload({ size: 1_000, received: 400 });

  test('is continued with the same file after a reload', async () => {
    const there = opsAnswer(uploadPiece, ({ offset }) => ({
      outcome: offset === 0 ? ('repeated' as const) : ('stored' as const),
      received: offset === 0 ? 400 : 1_000,
    }));
    const { container, changes } = show({ answers: [there, finished] }, () => [half]);
    await screen.findByText(/\(40%\)/);
    await screen.findByRole('option', { name: 'Music' });
    await expectAccessible(container);
    choose(container, [film(900)], 1);
    expect(await screen.findByText(/Film.mp4 is not the file of this upload/)).toBeTruthy();
    choose(container, [film(1_000)], 1);
    expect(await screen.findByText('Sent. It will be transcoded.')).toBeTruthy();
    expect(screen.queryByText(/is not the file/)).toBeNull();
    expect(changes()).toEqual([
      ['/uploads/piece?id=3&offset=0', 1_000],
      ['/uploads/piece?id=3&offset=400', 600],
      ['/uploads/finish', { id: 3, class_id: 2 }],
    ]);
  });

  test('is found by itself, unless the file begins differently: then it is sent as another', async () => {
    const wrong = opsAnswer(uploadPiece, ({ id }) =>
      id === half.id
        ? opsRefused('wrong_offset', 'This piece does not follow the last one.')
        : { outcome: 'stored' as const, received: 1_000 },
    );
    const { container, user, changes } = show({ answers: [started, wrong, finished] }, () => [
      half,
    ]);
    await screen.findByText(/\(40%\)/);
    await screen.findByRole('option', { name: 'Music' });
    choose(container, [film()]);
    await user.click(await screen.findByRole('button', { name: 'Send as a new video Film.mp4' }));
    expect(await screen.findByText('Sent. It will be transcoded.')).toBeTruthy();
    expect(changes().map(([address]) => address)).toEqual([
      '/uploads/piece?id=3&offset=0',
      '/uploads/start',
      '/uploads/piece?id=5&offset=0',
      '/uploads/finish',
    ]);
  });

  test('that is complete becomes a video without its file, or says why not', async () => {
    const refused = opsAnswer(uploadFinish, () => opsRefused('no_transcoder', 'No transcoder.'));
    const { user, host } = show({ answers: [refused] }, () => [anUpload({ received: 1_000_000 })]);
    await screen.findByRole('option', { name: 'Music' });
    await user.click(await screen.findByRole('button', { name: 'Make the video of Film.mp4' }));
    await waitFor(() => expect(host.notify).toHaveBeenCalledWith('No transcoder.', 'problem'));
  });
});

test('S13.3 without a class nothing can be sent', async () => {
  show({ answers: [opsAnswer(videoClassPage, () => ({ items: [] }))] });
  const link = await screen.findByRole('link', { name: 'Add a class' });
  expect(link.getAttribute('href')).toBe('/video/classes');
});
