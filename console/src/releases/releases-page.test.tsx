import { screen } from '@testing-library/react';
import { toEpochSeconds } from '@velvet/shared/contract/time';
import { type AppReleases, releasePage } from '@velvet/shared/ops-contract/releases';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/shared/testing/console-host';
import { expectAccessible } from '@velvet/shared/testing/expect-accessible';
import english from '../messages/en.json';
import ReleasesPage from './releases-page.tsx';

const since = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));
const first = { version: '1.0.0-aa', since };
const video: AppReleases = {
  app: 'video',
  current: '1.1.0-bb',
  since,
  canary: { version: '1.2.0-cc', percent: 10, since },
  rollbackTo: '1.1.0-bb',
  history: [{ version: '1.1.0-bb', since }, first],
};
const shell: AppReleases = { app: 'shell', current: '1.0.0-aa', since, history: [first] };
const wallet: AppReleases = {
  app: 'wallet',
  current: '1.1.0-bb',
  servedInstead: '1.0.0-aa',
  rollbackTo: '1.0.0-aa',
  history: [{ version: '1.1.0-bb', since }, first],
};
const answer = opsAnswer(releasePage, () => ({ revision: 7, items: [shell, video, wallet] }));
const show = (options: ConsoleOptions = {}) =>
  renderInConsole(<ReleasesPage />, { messages: english, answers: [answer], ...options });

test('S13.3 every app is listed with its release, canary and way back', async () => {
  const { container } = show();
  await screen.findByText('shell');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent?.replace('\u202f', ' '))).toEqual([
    'shell1.0.0-aa Nov 20, 2026, 9:30 AMNoneNo earlier one',
    'video1.1.0-bb Nov 20, 2026, 9:30 AM1.2.0-cc (10%)1.1.0-bb',
    'wallet1.1.0-bb Cannot be readNone1.0.0-aa',
  ]);
  await expectAccessible(container);
});

test('an app with a canary has the commands that promote and remove it, to be copied', async () => {
  const { container, user } = show({ address: '/releases?app=video' });
  await screen.findByRole('heading', { level: 1, name: 'video' });
  expect(screen.getByText('10%')).toBeTruthy();
  expect(screen.getByText('npm run rollback -- video')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy: npm run promote -- video' }));
  expect(await navigator.clipboard.readText()).toBe('npm run promote -- video');
  await expectAccessible(container);
});

test('an app without an earlier release has no command', async () => {
  show({ address: '/releases?app=shell' });
  await screen.findByRole('heading', { level: 1, name: 'shell' });
  expect(screen.queryByText(/npm run/)).toBeNull();
});

test('a release that cannot be read is told with what is served in its place', async () => {
  show({ address: '/releases?app=wallet' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('visitors get 1.0.0-aa until');
});

test('a refusal is shown with a way to try again', async () => {
  show({
    answers: [opsAnswer(releasePage, () => opsRefused('unavailable', 'The server is busy.'))],
  });
  await screen.findByText('The server is busy.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
