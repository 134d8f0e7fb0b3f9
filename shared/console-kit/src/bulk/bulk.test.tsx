import { act, screen, waitFor, within } from '@testing-library/react';
import { toId } from '@velvet/contract/brand';
import {
  type BulkChange,
  type BulkItem,
  bulkItemPage,
  bulkPage,
  bulkShown,
  runBulk,
  stopBulk,
} from '@velvet/contract/ops/bulk';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '../testing/console-host.tsx';
import { BulkHistory, type BulkWords } from './bulk-history.tsx';
import { BulkView } from './bulk-view.tsx';

const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const counts = { ready: 2, blocked: 1, done: 0, skipped: 0, failed: 0 };
const preview: BulkChange = {
  id: toId(5),
  kind: 'listing',
  change: { word: 'hide' },
  state: 'preview',
  operator: 'ada',
  createdAt: at,
  counts,
  version: 'preview.0',
};
const running: BulkChange = {
  ...preview,
  state: 'running',
  startedAt: at,
  counts: { ...counts, ready: 1, done: 1 },
  version: 'running.1',
};
const over: BulkChange = {
  ...running,
  state: 'done',
  endedAt: at,
  counts: { ...counts, ready: 0, done: 1, skipped: 1 },
};

const item = (id: number, own: Partial<BulkItem> = {}): BulkItem => ({
  id,
  subjectId: id + 40,
  name: `Entry ${id}`,
  before: 'shown',
  after: 'hidden',
  warnings: [],
  state: 'ready',
  ...own,
});

const words: BulkWords = {
  describe: ({ word }) => `Do: ${word}`,
  valueOf: (value) => value,
  warningOf: (warning) => `Careful: ${warning}`,
  hrefOf: (id) => `/things?id=${id}`,
  list: { href: '/things', label: 'All things' },
};

const view = (options: ConsoleOptions) =>
  renderInConsole(<BulkView id={toId(5)} words={words} />, options);
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('S13.3 a bulk change', () => {
  test('says before what will change and why something cannot, then runs exactly this', async () => {
    let bulk = preview;
    let items = [
      item(1, { warnings: ['no_photos'] }),
      item(2),
      item(3, { state: 'blocked', reason: 'unchanged', message: 'It is so already.' }),
    ];
    const { calls, container, user } = view({
      answers: [
        opsAnswer(bulkShown, () => bulk),
        opsAnswer(bulkItemPage, ({ state }) => ({
          items: items.filter((each) => state === undefined || each.state === state),
        })),
        opsAnswer(runBulk, () => {
          bulk = running;
          return { outcome: 'running' as const, version: 'running.1' };
        }),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Do: hide' })).toBeTruthy();
    await screen.findByRole('link', { name: 'Entry 3' });
    expect(cells('Entry 1')).toEqual([
      'Entry 1',
      'shown',
      'hidden',
      'Will be changedCareful: no_photos',
    ]);
    expect(cells('Entry 3')).toEqual([
      'Entry 3',
      'shown',
      '',
      'Cannot be changedIt is so already.',
    ]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Change 2 entries' }));
    expect(await screen.findByText('1 of 2 done')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(calls.find(({ address }) => address === '/bulk/run')?.body).toEqual({
      id: 5,
      version: 'preview.0',
    });

    bulk = over;
    items = [
      item(1, { state: 'done' }),
      item(2, { state: 'skipped', reason: 'changed_meanwhile', message: 'This has changed.' }),
    ];
    expect(await screen.findByText('2 of 2 done', {}, { timeout: 3_000 })).toBeTruthy();
    await waitFor(() => expect(cells('Entry 2').at(-1)).toBe('SkippedThis has changed.'));
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Skipped (1)' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Entry 1' })).toBeNull());
    const asked = calls.length;
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 1_200)));
    expect(calls).toHaveLength(asked);
  });

  test('that runs is stopped, and goes on', async () => {
    let bulk = running;
    const { user } = view({
      answers: [
        opsAnswer(bulkShown, () => bulk),
        opsAnswer(bulkItemPage, () => ({ items: [item(1)] })),
        opsAnswer(stopBulk, () => {
          bulk = { ...running, state: 'stopped', version: 'stopped.1' };
          return { outcome: 'stopped' as const, version: 'stopped.1' };
        }),
        opsAnswer(runBulk, ({ version }) => {
          bulk = over;
          return version === 'stopped.1'
            ? { outcome: 'running' as const, version: 'running.2' }
            : opsRefused('changed_meanwhile', 'This has changed.');
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('Finished')).toBeTruthy();
  });

  test('shows why it is not run', async () => {
    const { user } = view({
      answers: [
        opsAnswer(bulkShown, () => preview),
        opsAnswer(bulkItemPage, () => ({ items: [item(1)] })),
        opsAnswer(runBulk, () => opsRefused('preview_expired', 'Make a new one.')),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Change 2 entries' }));
    expect(await screen.findByText('Make a new one.')).toBeTruthy();
  });

  test('of which nothing can be done is not offered', async () => {
    const nothing = { ...preview, counts: { ...counts, ready: 0 } };
    view({
      answers: [
        opsAnswer(bulkShown, () => nothing),
        opsAnswer(bulkItemPage, () => ({ items: [item(1, { state: 'blocked', name: '' })] })),
      ],
    });
    expect(await screen.findByText('Nothing of this can be changed.')).toBeTruthy();
    expect(await screen.findByText('Removed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });
});

test('S13.3 earlier bulk changes lead to their reports', async () => {
  const { user, place } = renderInConsole(<BulkHistory kind="listing" words={words} />, {
    answers: [opsAnswer(bulkPage, () => ({ items: [over] }))],
  });
  await user.click(screen.getByRole('button', { name: 'Bulk changes' }));
  await user.click(await screen.findByRole('link', { name: 'Do: hide' }));
  expect(place()).toBe('/things?bulk=5');
});
