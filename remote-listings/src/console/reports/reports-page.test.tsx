import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { type ReportItem, reportPage, settleReport } from '@velvet/contract/ops/reports';
import { toEpochSeconds } from '@velvet/contract/time';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import chinese from '../messages/zh-Hans.json';
import ReportsPage from './reports-page.tsx';

const report = (own: Partial<ReportItem> = {}): ReportItem => ({
  id: toId(4),
  listingId: toId(7),
  listingName: 'Selune',
  reason: 'underage',
  note: 'Looks younger',
  memberId: toId(9),
  username: 'demo',
  reportedAt: toEpochSeconds(new Date('2026-11-20T09:30:00Z')),
  version: 'v1',
  ...own,
});
const page = opsAnswer(reportPage, ({ all }) => ({
  items: all
    ? [report(), report({ id: toId(5), reason: 'fake', settlement: 'Photo replaced' })]
    : [report()],
}));

const show = (options: ConsoleOptions) =>
  renderInConsole(<ReportsPage />, { messages: english, ...options });

async function settle(options: ConsoleOptions) {
  const shown = show(options);
  await shown.user.click(await screen.findByRole('button', { name: 'Settle Selune' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle a report' }));
  await shown.user.type(dialog.getByRole('textbox', { name: 'What was done' }), 'Passport asked');
  await shown.user.click(dialog.getByRole('button', { name: 'Settle' }));
  return { ...shown, dialog };
}

test('S13.3 an open report leads to its entry and is settled with what was done', async () => {
  const { calls, host } = await settle({
    answers: [
      page,
      opsAnswer(settleReport, () => ({ outcome: 'settled' as const, version: 'v2' })),
    ],
  });
  await waitFor(() => expect(host.notify).toHaveBeenCalledWith('The report is settled.', 'done'));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      undefined,
      { id: 4, version: 'v1', reason: 'Passport asked' },
      undefined,
    ]),
  );
  const link = screen.getByRole('link', { name: 'Selune' });
  expect(link.getAttribute('href')).toBe('/listings/entries?id=7');
  expect(await screen.findByText('Updated just now')).toBeTruthy();
});

test('S13.3 all reports are shown with what was done about them', async () => {
  const { user, place, container } = show({ answers: [page] });
  await screen.findByText('May be under 18');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('Photo replaced')).toBeTruthy();
  expect(place()).toBe('/?state=all');
  expect(screen.getAllByRole('button', { name: /^Settle/ })).toHaveLength(1);
  await expectAccessible(container);
});

test('S13.1 without the right to open entries the name is no link', async () => {
  show({ answers: [page], roles: ['support'], hasPage: (path) => path !== '/listings/entries' });
  expect(await screen.findByText('Selune')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Selune' })).toBeNull();
});

test.each([
  [opsRefused('no_reason', 'A reason is needed.', 'reason'), 'A reason is needed.'],
  [opsRefused('changed_meanwhile', 'This has changed.'), 'Someone else changed this'],
])('a refused settlement says why', async (refusal, text) => {
  const { dialog } = await settle({ answers: [page, opsAnswer(settleReport, () => refusal)] });
  expect(await dialog.findByText(text)).toBeTruthy();
});

test('reports are shown in simplified Chinese', async () => {
  show({ answers: [page], language: 'zh-Hans', messages: chinese });
  expect(await screen.findByText('可能未满 18 岁')).toBeTruthy();
});
