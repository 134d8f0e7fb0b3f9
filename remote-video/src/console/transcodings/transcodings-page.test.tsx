import { act, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  type Transcoding,
  transcodingCancel,
  transcodingFailures,
  transcodingPage,
  transcodingRetry,
} from '@velvet/contract/ops/transcodings';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import { aTranscoding, at } from '../testing/videos.ts';
import TranscodingsPage from './transcodings-page.tsx';

const show = (items: () => readonly Transcoding[], options: ConsoleOptions = {}) => {
  const page = opsAnswer(transcodingPage, ({ state }) => ({
    items: items().filter((each) => state === undefined || each.state === state),
  }));
  const shown = renderInConsole(<TranscodingsPage />, {
    messages: english,
    ...options,
    answers: [page, ...(options.answers ?? [])],
  });
  const changes = () => shown.calls.flatMap(({ body }) => body ?? []);
  return { ...shown, changes };
};

const one = (id: number, name: string, own: Partial<Transcoding>): Transcoding =>
  aTranscoding({ id: toId(id), name, version: 'v1', ...own });
const later = toEpochSeconds(new Date('2026-11-20T10:30:00Z'));

test('S13.3 transcodings show how far they are, their place in the queue, or why they failed', async () => {
  const { container, user } = show(() => [
    one(4, 'second.mp4', { state: 'waiting', percent: 0, changedAt: later }),
    one(3, 'next.mp4', { state: 'waiting', percent: 0 }),
    one(2, 'now.mp4', { state: 'running', step: '240p', percent: 30 }),
    one(1, 'noise.mp4', { state: 'failed', failure: 'not_a_video' }),
  ]);
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
  await screen.findByText('1st in the queue');
  expect(row('next').getByText('1st in the queue')).toBeTruthy();
  expect(row('second').getByText('2nd in the queue')).toBeTruthy();
  expect(row('now').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
  expect(row('now').getByText('Picture 240p 30%')).toBeTruthy();
  expect(row('noise').getByText(/The file is not a video/)).toBeTruthy();
  expect(row('now').getByRole('link').getAttribute('href')).toBe('/video/videos?id=9');
  await expectAccessible(container);
  await user.click(screen.getByRole('radio', { name: 'Failed' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

test.each(transcodingFailures)('S13.3 the failure %s has a text', async (failure) => {
  show(() => [one(1, 'film.mp4', { state: 'failed', failure })]);
  const row = within(await screen.findByRole('row', { name: /film/ }));
  expect(row.getAllByRole('cell')[2]?.textContent).toMatch(/^[A-Z].+\.$/);
});

test('S13.3 a failed one is asked for again, a running one is cancelled', async () => {
  let items = [
    one(2, 'now.mp4', { state: 'running', step: 'audio', percent: 3, version: 'running.1' }),
    one(1, 'old.mp4', { state: 'failed', failure: 'no_space', version: 'failed.1', changedAt: at }),
  ];
  const { user, changes, host } = show(() => items, {
    answers: [
      opsAnswer(transcodingRetry, () => opsRefused('source_gone', 'The file is removed.')),
      opsAnswer(transcodingCancel, () => {
        items = items.slice(1);
        return { outcome: 'cancelled' as const, version: 'cancelled.1' };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Transcode again: old.mp4' }));
  const again = within(await screen.findByRole('dialog'));
  await user.click(again.getByRole('button', { name: 'Transcode again' }));
  expect(await again.findByText('The file is removed.')).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the transcoding of now.mp4' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this transcoding?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel the transcoding' }));
  await waitFor(() => expect(screen.queryByText('now.mp4')).toBeNull());
  expect(host.notify).toHaveBeenCalledWith('The transcoding is cancelled.', 'done');
  expect(changes()).toEqual([
    { id: 1, version: 'failed.1' },
    { id: 2, version: 'running.1' },
  ]);
});

test('S13.3 they are followed as long as something goes on', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    let items = [one(2, 'now.mp4', { state: 'running', step: 'audio', percent: 3 })];
    const { calls } = show(() => items);
    await screen.findByText('Sound 3%');
    items = [one(2, 'now.mp4', { state: 'done' })];
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    await screen.findByText('Done', { selector: 'td *' });
    const asked = calls.length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(calls).toHaveLength(asked);
  } finally {
    jest.useRealTimers();
  }
});
